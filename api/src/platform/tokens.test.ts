import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { exportJWK, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { changesOf } from '#test/changed-text.ts'
import { createClock } from './clock.ts'
import { deriveKey } from './derive-key.ts'
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
  it('names its user and the key that may use it', async () => {
    const token = await tokens.issueAccess(grant())
    expect(await tokens.readAccess(token)).toEqual({
      userId: 42,
      sessionId: 'session',
      fingerprint: 'f'.repeat(43),
    })
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
    expect(header).toMatchObject({ alg: 'HS256', typ: 'at+jwt', kid: expect.any(String) })
  })

  it('expires', async () => {
    const mine = createClock()
    const own = createTokens(secret, mine)
    const token = await own.issueAccess({ ...grant(), expiresAt: new Date(mine.now().getTime() + 60_000) })
    mine.advance(58_000)
    expect(await own.readAccess(token)).toBeDefined()
    mine.advance(3_000)
    expect(await own.readAccess(token)).toBeUndefined()
  })

  it('of another server is invalid', async () => {
    const foreign = await createTokens('t'.repeat(32), clock).issueAccess(grant())
    expect(await tokens.readAccess(foreign)).toBeUndefined()
  })

  it('is invalid when any part of it was changed', async () => {
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

  it('is invalid in any other spelling: none of 5,000 changed ones is accepted', async () => {
    const token = await tokens.issueAccess(grant())
    const changed = fc.asyncProperty(changesOf(token), async text => {
      expect(await tokens.readAccess(text)).toBeUndefined()
    })
    await fc.assert(changed, { numRuns: 5_000 })
  })

  it('is invalid when it is signed with the secret instead of the derived key', async () => {
    const forged = await new SignJWT({ sid: 'session' })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject('42')
      .setAudience('akyede-api')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret))
    expect(await tokens.readAccess(forged)).toBeUndefined()
  })
})

describe('a forged access token', () => {
  const mine = deriveKey(secret, 'access token')
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kidOf = async () => JSON.parse(partOf(await tokens.issueAccess(grant()), 0)).kid as string
  const partOf = (token: string, part: number) =>
    Buffer.from(token.split('.')[part] ?? '', 'base64url').toString()

  interface Forgery {
    readonly header?: object
    readonly claims?: object
    readonly audience?: string
    readonly lives?: string
  }
  /** A token as this server would sign it, except for the given differences. */
  const signed = async (key: Parameters<SignJWT['sign']>[0], { header, claims, audience, lives }: Forgery) =>
    new SignJWT({ sid: 'session', ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: await kidOf(), ...header })
      .setSubject('42')
      .setAudience(audience ?? 'akyede-api')
      .setExpirationTime(lives ?? '1h')
      .sign(key)

  it('is otherwise a valid one', async () => {
    expect(await tokens.readAccess(await signed(mine, {}))).toMatchObject({ userId: 42 })
  })

  it.each([
    ['another audience', { audience: 'akyede-web' }],
    ['another type', { header: { typ: 'JWT' } }],
    ['no type', { header: { typ: undefined } }],
    ['a time that is over', { lives: '-1s' }],
    ['a time that has not come', { claims: { nbf: Math.floor(Date.now() / 1000) + 600 } }],
    ['nobody in it', { claims: { sub: undefined, sid: undefined } }],
    ['a person that is no number', { claims: { sid: { toString: 'session' } } }],
    ['the key id of nobody', { header: { kid: 'AAAAAAAA' } }],
    ['no key id', { header: { kid: undefined } }],
    ['a path for a key id', { header: { kid: '../../dev/null' } }],
    ['a query for a key id', { header: { kid: "' or '1'='1" } }],
    ['a list of key ids', { header: { kid: ['AAAAAAAA'] } }],
    ['another algorithm of the same family', { header: { alg: 'HS512' } }],
  ] as [string, Forgery][])('is invalid with the right key and %s', async (_what, forgery) => {
    expect(await tokens.readAccess(await signed(mine, forgery))).toBeUndefined()
  })

  it('is invalid with a key that it brings or refers to', async () => {
    const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256' }
    const elsewhere = { jku: 'https://evil.example/jwks.json', x5u: 'https://evil.example/cert.pem' }
    for (const header of [{ jwk }, elsewhere]) {
      expect(
        await tokens.readAccess(await signed(privateKey, { header: { ...header, alg: 'RS256' } })),
      ).toBeUndefined()
    }
    const own = Buffer.from('anybody’s').toString('base64url')
    const oct = { jwk: { kty: 'oct', k: own }, alg: 'HS256' }
    expect(await tokens.readAccess(await signed(Buffer.from(own), { header: oct }))).toBeUndefined()
  })

  it('is invalid when it is signed with public values', async () => {
    const publicPem = publicKey.export({ type: 'spki', format: 'pem' })
    const known = ['', 'akyede', 'akyede-api', await kidOf(), secret.slice(0, 31), String(publicPem)]
    for (const key of known) {
      const token = await signed(Buffer.from(key.padEnd(32, '\0')), {})
      expect(await tokens.readAccess(token)).toBeUndefined()
    }
  })

  it.each([' none', 'None', 'NONE', 'nOnE'])('is invalid with the algorithm %j', async alg => {
    const header = Buffer.from(
      JSON.stringify({ alg: alg.trim(), typ: 'at+jwt', kid: await kidOf() }),
    ).toString('base64url')
    const [, payload = ''] = (await tokens.issueAccess(grant())).split('.')
    for (const signature of ['', 'AA']) {
      expect(await tokens.readAccess(`${header}.${payload}.${signature}`)).toBeUndefined()
    }
  })
})

describe('a refresh secret', () => {
  it('has one successor, which only this server can compute', () => {
    const first = tokens.newRefreshSecret()
    expect(tokens.successorsOf(first)[0]).toBe(createTokens(secret, clock).successorsOf(first)[0])
    expect(tokens.successorsOf(first)[0]).not.toBe(createTokens('t'.repeat(32), clock).successorsOf(first)[0])
    expect(tokens.successorsOf(first)[0]).not.toBe(tokens.successorsOf(tokens.newRefreshSecret())[0])
    expect(first).toMatch(/^[\w-]{43}$/)
  })
})
