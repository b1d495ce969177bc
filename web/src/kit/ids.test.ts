import { expect, it } from 'vitest'
import { newNonce, ulid } from './ids.ts'

it('a ULID has 26 characters and sorts by its time', () => {
  expect(ulid(1_469_918_176_385)).toMatch(/^01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(ulid(1) < ulid(2)).toBe(true)
  expect(ulid(5)).not.toBe(ulid(5))
})

it('a nonce is long enough for a signature', () => expect(newNonce()).toMatch(/^[\w-]{22}$/))
