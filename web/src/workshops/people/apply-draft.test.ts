import { expect, it } from 'vitest'
import { stepOf } from './apply-draft.ts'

it('a refused field leads to the step on which it is entered', () => {
  expect(stepOf(['body', 'since'])).toBe(0)
  expect(stepOf(['body', 'town'])).toBe(1)
  expect(stepOf(['body', 'pictures', 0])).toBe(3)
  expect(stepOf(['body', 'wallet', 'phone'])).toBe(4)
})
