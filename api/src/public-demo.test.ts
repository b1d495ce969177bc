import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { createApp } from './app.ts'

const published = 'Akwaaba#2026'
const email = 'admin@akyede.test'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

const signIn = async (password: string) =>
  (await openProgram(shop).call('login', { body: { email, password } })).status

test('opens the back office of a local demo to support with the published authenticator key', async () => {
  const support = openProgram(shop)
  const { body } = await support.call('login', {
    body: { email: 'support@akyede.test', password: published },
  })
  const challenge_token = 'challenge_token' in body ? String(body.challenge_token) : ''
  const code = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate({ timestamp: shop.clock.now().getTime() })
  const entered = await support.call('validateSecondFactor', { body: { challenge_token, code } })
  expect(entered.status).toBe(200)
  const authorization = `Bearer ${'access_token' in entered.body ? entered.body.access_token : ''}`
  expect((await support.call('getStaffMember', {}, { headers: { authorization } })).status).toBe(200)
})

test('replaces the published passwords once and ends their sessions when a local demo becomes public', async () => {
  const admin = openProgram(shop)
  await admin.login({ email, password: published })
  const config = { ...shop.platform.config, publicDemo: true }
  const demo = await createApp({ config, connection: shop.database.$client.options as Connection })
  try {
    const set = await demo.operator.seedDemo()
    expect(set.map(one => one.email)).toEqual([
      'ama@akyede.test',
      'kofi@akyede.test',
      'efua@akyede.test',
      'admin@akyede.test',
      'maker@akyede.test',
      'support@akyede.test',
    ])
    expect(new Set(set.map(({ password }) => password)).size).toBe(6)
    expect((await admin.call('getProfile')).status).toBe(401)
    expect(await signIn(set[3]?.password ?? '')).toBe(200)
    expect(await signIn(published)).toBe(401)
    const { rows } = await shop.database.execute(sql`select user_id from second_factors`)
    expect(rows).toEqual([])
    expect(await demo.operator.seedDemo()).toEqual([])
  } finally {
    await demo.close()
  }
})

test('never sets the published password in a public demo on an empty database', async () => {
  const open = await openTestShop({
    environment: {
      DEMO: 'public',
      PUBLIC_URL: 'https://demo.example',
      RATE_LIMIT: 'on',
      LOG_LEVEL: 'error',
      APP_TEST_CONTROLS: '0',
    },
  })
  try {
    const set = await open.operator.seedDemo()
    expect(set).toHaveLength(6)
    const login = (password: string) => openProgram(open).call('login', { body: { email, password } })
    expect((await login(set[3]?.password ?? '')).status).toBe(200)
    expect((await login(published)).status).toBe(401)
    expect(
      (await open.http.inject({ method: 'POST', url: '/__test/clock', payload: { advance_ms: 1 } }))
        .statusCode,
    ).toBe(404)
  } finally {
    await open.close()
  }
})
