import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createClock } from './clock.ts'
import { createTokens } from './tokens.ts'

const secret = 's'.repeat(32)
const clock = createClock()
const tokens = createTokens(secret, clock)
const grant = () => ({
  userId: 42,
  sessionId: 'session',
  fingerprint: 'f'.repeat(43),
  issuedAt: clock.now(),
  expiresAt: new Date(clock.now().getTime() + 60_000),
})

describe('an access token', () => {
  it('says whose it is and which key may use it', async () => {
    const token = await tokens.issueAccess(grant())
    expect(await tokens.readAccess(token)).toEqual({
      userId: 42,
      sessionId: 'session',
      fingerprint: 'f'.repeat(43),
    })
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
    expect(header).toMatchObject({ alg: 'HS256', typ: 'at+jwt', kid: expect.any(String) })
  })

  it('ends with its time', async () => {
    const mine = createClock()
    const own = createTokens(secret, mine)
    const token = await own.issueAccess({ ...grant(), expiresAt: new Date(mine.now().getTime() + 60_000) })
    mine.advance(58_000)
    expect(await own.readAccess(token)).toBeDefined()
    mine.advance(3_000)
    expect(await own.readAccess(token)).toBeUndefined()
  })

  it('of another shop is nothing', async () => {
    const foreign = await createTokens('t'.repeat(32), clock).issueAccess(grant())
    expect(await tokens.readAccess(foreign)).toBeUndefined()
  })

  it('is nothing when any part of it was changed', async () => {
    const token = await tokens.issueAccess(grant())
    const [header = '', payload = '', signature = ''] = token.split('.')
    const other = Buffer.from(JSON.stringify({ sub: '1', sid: 'x', aud: 'akyede-api' })).toString('base64url')
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
    for (const forged of [
      `${header}.${other}.${signature}`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
    ]) {
      expect(await tokens.readAccess(forged)).toBeUndefined()
    }
  })

  it('signed with the secret itself is nothing: the key is another', async () => {
    const forged = await new SignJWT({ sid: 'session' })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject('42')
      .setAudience('akyede-api')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret))
    expect(await tokens.readAccess(forged)).toBeUndefined()
  })
})

describe('a refresh secret', () => {
  it('has one successor, which only this shop can tell', () => {
    const first = tokens.newRefreshSecret()
    expect(tokens.successorOf(first)).toBe(createTokens(secret, clock).successorOf(first))
    expect(tokens.successorOf(first)).not.toBe(createTokens('t'.repeat(32), clock).successorOf(first))
    expect(tokens.successorOf(first)).not.toBe(tokens.successorOf(tokens.newRefreshSecret()))
    expect(first).toMatch(/^[\w-]{43}$/)
  })
})
