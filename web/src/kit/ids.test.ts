import { expect, it } from 'vitest'
import { newNonce, ulid } from './ids.ts'

it('creates ULIDs of 26 characters that sort by time', () => {
  expect(ulid(1_469_918_176_385)).toMatch(/^01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(ulid(1) < ulid(2)).toBe(true)
  expect(ulid(5)).not.toBe(ulid(5))
})

it('creates nonces of 128 bits', () => expect(newNonce()).toMatch(/^[\w-]{22}$/))
