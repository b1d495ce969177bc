import { expect, test } from 'vitest'
import { takesPress } from './add-to-cart.tsx'

test('A second press while a gift is being added, or says that it was, adds no other', () => {
  expect(takesPress('adding')).toBe(false)
  expect(takesPress('added')).toBe(false)
})

test('A press is taken at rest and after a failure', () => {
  expect(takesPress('idle')).toBe(true)
  expect(takesPress('failed')).toBe(true)
})
