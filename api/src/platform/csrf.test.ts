import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf } from '#test/changed-text.ts'
import { createClock } from './clock.ts'
import { createCsrf } from './csrf.ts'

const clock = createClock()
const csrf = createCsrf('c'.repeat(32), clock)
const binding = { cookie: 'cookie', sessionId: 'session', fingerprint: 'key' }

describe('CSRF tokens', () => {
  it('are valid only for the binding that they were issued for', () => {
    const token = csrf.issue(binding)
    expect(csrf.holds(token, binding)).toBe(true)
    const others = [
      { ...binding, cookie: 'another' },
      { ...binding, sessionId: undefined },
      { ...binding, fingerprint: undefined },
      // The same characters, split differently.
      { cookie: 'cookiesess', sessionId: 'ion', fingerprint: 'key' },
    ]
    for (const other of others) expect(csrf.holds(token, other)).toBe(false)
    expect(createCsrf('d'.repeat(32), clock).holds(token, binding)).toBe(false)
  })

  it('are invalid in any other spelling: none of 5,000 changed ones is valid', () => {
    const token = csrf.issue(binding)
    fc.assert(
      fc.property(changesOf(token), changed => {
        expect(csrf.holds(changed, binding)).toBe(false)
      }),
      { numRuns: 5_000 },
    )
  })

  it('do not live longer when their expiry is rewritten', () => {
    const [, mac] = csrf.issue(binding).split('.')
    const later = Buffer.from(String(Date.now() + 10 ** 12)).toString('base64url')
    expect(csrf.holds(`${later}.${mac}`, binding)).toBe(false)
  })
})
