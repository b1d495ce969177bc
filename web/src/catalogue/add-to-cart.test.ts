import { expect, test } from 'vitest'
import { acceptsClick } from './add-to-cart.tsx'

test('A second press while a gift is being added, or says that it was, adds no other', () => {
  expect(acceptsClick('adding')).toBe(false)
  expect(acceptsClick('added')).toBe(false)
})

test('A press is taken at rest and after a failure', () => {
  expect(acceptsClick('idle')).toBe(true)
  expect(acceptsClick('failed')).toBe(true)
})
