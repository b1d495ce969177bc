import { expect, test } from 'vitest'
import { messageOf } from './note-errors.ts'

test.each([
  [new TypeError('x is not a function'), 'TypeError: x is not a function'],
  ['Script error.', 'Script error.'],
  [new Error('no ama@example.com at 024 412 3456'), 'Error: no … at …'],
  [new Error(`Unexpected token in "${'secret '.repeat(10)}"`), 'Error: Unexpected token in …'],
  [undefined, 'undefined'],
  [{ toString: () => 'x'.repeat(300) }, 'x'.repeat(255)],
])('%j is told as %j', (error, told) => expect(messageOf(error)).toBe(told))
