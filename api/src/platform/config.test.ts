import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigFailure, readConfig } from './config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akyede-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const secrets = { TOKEN_SECRET: 't'.repeat(32), CSRF_SECRET: 'c'.repeat(32) }
const production = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://akyede.example',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789',
  ...secrets,
}

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig({ DATA_DIR: folder, ...environment })
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigFailure)
    return (error as Error).message
  }
  return ''
}

test.each(['', 'TOPSECRET is no JSON', '{"token":"TOPSECRET"}'])(
  'a secrets file that holds %j is refused by its name, never by what is in it',
  content => {
    const file = join(folder, 'secrets.json')
    writeFileSync(file, content)
    const said = refusal({})
    expect(said).toContain(file)
    expect(said).not.toContain('TOPSECRET')
  },
)

test('a local shop needs nothing: it listens on this machine and keeps its own secrets', () => {
  const config = readConfig({ DATA_DIR: folder })
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, environment: 'local' })
  const file = join(folder, 'secrets.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readConfig({ DATA_DIR: folder }).secrets).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  expect(readdirSync(folder)).toEqual(['secrets.json'])
})

test('what is wrong is named all at once, and never its value', () => {
  const message = refusal({ PORT: 'canary-port', DATABASE_URL: 'canary://db', RATE_LIMIT: 'canary' })
  for (const name of ['PORT', 'DATABASE_URL', 'RATE_LIMIT']) expect(message).toContain(name)
  expect(message).not.toContain('canary')
})

test.each(['true', '10.0.0.0/33', 'proxy.example', '1.2.3.4/8/8'])('TRUST_PROXY=%s is refused', value => {
  expect(refusal({ TRUST_PROXY: value })).toContain('TRUST_PROXY')
})

test('the proxies in front are named by address or range', () => {
  const config = readConfig({ DATA_DIR: folder, TRUST_PROXY: '10.0.0.0/8, ::1' })
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ DATA_DIR: folder, PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

describe('production', () => {
  test('starts on live keys, its own secrets and https', () => {
    expect(readConfig({ DATA_DIR: folder, ...production }).environment).toBe('production')
  })

  test.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'http://akyede.example' }],
    ['TOKEN_SECRET', { TOKEN_SECRET: '' }],
    ['TOKEN_SECRET', { TOKEN_SECRET: 'short' }],
    ['CSRF_SECRET', { CSRF_SECRET: secrets.TOKEN_SECRET }],
    ['PAYSTACK_SECRET_KEY', { PAYSTACK_SECRET_KEY: 'sk_test_akyede_emulator' }],
    ['PAYSTACK_SECRET_KEY', { PAYSTACK_SECRET_KEY: '' }],
    ['PAYSTACK_BASE_URL', { PAYSTACK_BASE_URL: 'https://pay.example' }],
    ['APP_TEST_CONTROLS', { APP_TEST_CONTROLS: '1' }],
    ['RATE_LIMIT', { RATE_LIMIT: 'off' }],
  ])('refuses an unsafe %s', (name, change) => {
    expect(refusal({ ...production, ...change })).toContain(name)
  })
})
