import { randomUUID } from 'node:crypto'
import { limits } from '@akyede/contract/limits'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { otherSpellings } from '#test/changed-text.ts'
import { openDevice } from '#test/device.ts'
import { openProgram } from '#test/program.ts'
import { captchaTokenFor, payloadOf, type Solved, solveCaptcha } from '#test/solve-captcha.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { createAltcha } from './altcha.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ environment: { CAPTCHA: 'on' } })
})
afterAll(() => shop.close())

const failed = { status: 422, body: { message: 'CAPTCHA validation failed', code: 'captcha.failed' } }
const verify = (solved: object) =>
  openProgram(shop).call('verifyCaptcha', { body: { token: payloadOf(solved) } })
const subscribe = (captchaToken: string | undefined, from = shop) =>
  openProgram(from).call('subscribeNewsletter', {
    body: { email: `${randomUUID()}@example.com`, captchaToken },
  })
const moveOn = (milliseconds: number) => shop.clock.advance(milliseconds)

/** The solution with a part of it replaced, at any depth. */
function forged(
  solved: Solved,
  change: (copy: Solved & { challenge: { parameters: object } }) => void,
): object {
  const copy = structuredClone(solved)
  change(copy)
  return copy
}

test('accepts the token of a solved challenge for one call of its purpose', async () => {
  const token = await captchaTokenFor(openProgram(shop), 'newsletter')
  expect((await subscribe(token)).status).toBe(202)
  expect(await subscribe(token)).toMatchObject(failed)
})

test('issues challenges that take between 100 and 300 attempts, without test controls', async () => {
  const proofOfWork = createAltcha('a secret', shop.clock)
  for (let attempt = 0; attempt < 8; attempt++) {
    const challenge = (await proofOfWork.challenge('newsletter')) as unknown as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    expect(solution?.counter).toBeGreaterThanOrEqual(100)
    expect(solution?.counter).toBeLessThanOrEqual(300)
  }
})

test('accepts a token from a browser', async () => {
  const device = await openDevice(shop)
  const captchaToken = await captchaTokenFor(device, 'newsletter')
  const body = { email: 'abena@example.com', captchaToken }
  expect((await device.call('subscribeNewsletter', { body })).status).toBe(202)
})

test('accepts each solution once, and repeats the response to a repeated call', async () => {
  const token = payloadOf(await solveCaptcha(openProgram(shop), 'newsletter'))
  const call = (idempotencyKey: string) =>
    openProgram(shop).call('verifyCaptcha', { body: { token } }, { idempotencyKey })
  const first = await call('first-key')
  expect(first.body.verified).toBe(true)
  expect((await call('first-key')).body).toEqual(first.body)
  expect(await call('other-key')).toMatchObject(failed)
})

test('accepts one of twenty concurrent calls with one solution, and one of twenty with one token', async () => {
  const solved = await solveCaptcha(openProgram(shop), 'newsletter')
  const verified = await Promise.all(Array.from({ length: 20 }, () => verify(solved)))
  const won = verified.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  const token = won[0]?.body.captcha_token
  const subscribed = await Promise.all(Array.from({ length: 20 }, () => subscribe(token)))
  expect(subscribed.filter(({ status }) => status === 202)).toHaveLength(1)
  expect(subscribed.filter(({ body }) => body.code === 'captcha.failed')).toHaveLength(19)
})

test('rejects a token of another purpose', async () => {
  expect(await subscribe(await captchaTokenFor(openProgram(shop), 'contact'))).toMatchObject(failed)
})

test('keeps the token valid when the call is rejected for another reason', async () => {
  const captchaToken = await captchaTokenFor(openProgram(shop), 'newsletter')
  const body = { email: 'no address', captchaToken }
  expect((await openProgram(shop).call('subscribeNewsletter', { body })).body.code).toBe('request.invalid')
  expect((await subscribe(captchaToken)).status).toBe(202)
})

describe('rejects', () => {
  test.each([undefined, '', 'a token', 'e30.e30', '..', `${'x'.repeat(2048)}`])(
    '%j as a token',
    async token => {
      expect(await subscribe(token)).toMatchObject(failed)
    },
  )

  test('a token with a changed purpose', async () => {
    const token = await captchaTokenFor(openProgram(shop), 'contact')
    const [claims = '', mac] = token.split('.')
    const text = Buffer.from(claims, 'base64url').toString().replace('contact', 'newsletter')
    expect(text).toContain('newsletter')
    expect(await subscribe(`${Buffer.from(text).toString('base64url')}.${mac}`)).toMatchObject(failed)
  })

  test('a token in any other encoding', async () => {
    const token = await captchaTokenFor(openProgram(shop), 'newsletter')
    for (const other of [...otherSpellings(token), `${token}.`, `${token}.x`, `${token}=`]) {
      expect(await subscribe(other)).toMatchObject(failed)
    }
    expect((await subscribe(token)).status).toBe(202)
  })

  test.each<[string, Parameters<typeof forged>[1]]>([
    ['another purpose', copy => Object.assign(copy.challenge.parameters, { data: { purpose: 'contact' } })],
    ['a later expiry', copy => Object.assign(copy.challenge.parameters, { expiresAt: 9_999_999_999 })],
    ['an easier challenge', copy => Object.assign(copy.challenge.parameters, { keyPrefix: '00' })],
    ['another nonce', copy => Object.assign(copy.challenge.parameters, { nonce: '00'.repeat(16) })],
    ['no signature', copy => Object.assign(copy.challenge, { signature: '' })],
    ['a wrong key', copy => Object.assign(copy.solution, { derivedKey: '00'.repeat(32) })],
    ['an additional parameter', copy => Object.assign(copy.challenge.parameters, { __proto__x: 1 })],
  ])('a solution with %s', async (_what, change) => {
    const solved = await solveCaptcha(openProgram(shop), 'newsletter')
    expect(await verify(forged(solved, change))).toMatchObject(failed)
    expect((await verify(solved)).status).toBe(200)
  })

  test.each(['{', '[]', 'null', '{"challenge":{},"solution":{}}'])('%s as a solution', async text => {
    const token = Buffer.from(text).toString('base64')
    expect(await openProgram(shop).call('verifyCaptcha', { body: { token } })).toMatchObject(failed)
  })

  test('a solution after ten minutes and a token after five', async () => {
    const solved = await solveCaptcha(openProgram(shop), 'newsletter')
    const late = await solveCaptcha(openProgram(shop), 'newsletter')
    await moveOn(limits.captcha.life - 60_000)
    const token = (await verify(solved)).body.captcha_token
    await moveOn(limits.captcha.tokenLife)
    expect(await verify(late)).toMatchObject(failed)
    expect(await subscribe(token)).toMatchObject(failed)
  })

  test('an unknown purpose', async () => {
    const query = { purpose: 'everything' as 'login' }
    expect((await openProgram(shop).call('getCaptchaChallenge', { query })).status).toBe(422)
  })
})

test('deletes used tokens once they have expired', async () => {
  await captchaTokenFor(openProgram(shop), 'newsletter')
  await moveOn(3 * 3_600_000)
  await shop.platform.jobs.runScheduledNow()
  const { rows } = await shop.database.execute(sql`select id from captcha_spent`)
  expect(rows).toEqual([])
})

test('is turned off by CAPTCHA=off only, and RATE_LIMIT=off leaves it on', async () => {
  expect(shop.platform.config.rateLimit.on).toBe(false)
  expect(await subscribe(undefined)).toMatchObject(failed)
  const open = await openTestShop({ environment: { CAPTCHA: 'off' } })
  try {
    expect((await subscribe(undefined, open)).status).toBe(202)
  } finally {
    await open.close()
  }
})
