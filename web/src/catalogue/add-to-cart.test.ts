import { expect, test } from 'vitest'
import { acceptsClick } from './add-to-cart.tsx'

test('ignores a second click while a gift is being added or was just added', () => {
  expect(acceptsClick('adding')).toBe(false)
  expect(acceptsClick('added')).toBe(false)
})

test('accepts a click when idle and after a failure', () => {
  expect(acceptsClick('idle')).toBe(true)
  expect(acceptsClick('failed')).toBe(true)
})
