import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigFailure, readConfig } from './config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akyede-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const secrets = {
  TOKEN_SECRET: 'Yd7vRkQ2mXw9Lz4TfB8sHc1NpJ6gEa3U',
  CSRF_SECRET: 'u5WqZt8KxD2rMf7Vb1YhPn9Cs4LjGe6T',
}
const production = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://akyede.example',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789',
  ...secrets,
}
const flutterwave = {
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK-0123456789abcdef-X',
  FLUTTERWAVE_SECRET_HASH: 'q8Zr2Vx5Lw9KtM3b',
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
  'refuses a secrets file that holds %j without quoting it',
  content => {
    const file = join(folder, 'secrets.json')
    writeFileSync(file, content)
    const said = refusal({})
    expect(said).toContain(file)
    expect(said).not.toContain('TOPSECRET')
  },
)

test('starts a local server without configuration, on this machine and with its own secrets', () => {
  const config = readConfig({ DATA_DIR: folder })
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, environment: 'local' })
  const file = join(folder, 'secrets.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readConfig({ DATA_DIR: folder }).secrets).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  expect(readdirSync(folder)).toEqual(['secrets.json'])
})

test('restricts a secrets file that others can read before using it', () => {
  readConfig({ DATA_DIR: folder })
  const file = join(folder, 'secrets.json')
  chmodSync(file, 0o644)
  readConfig({ DATA_DIR: folder })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('serves metrics only when a port is set, and on this machine by default', () => {
  expect(readConfig({ DATA_DIR: folder }).ops).toEqual({ host: '127.0.0.1', port: undefined })
  expect(readConfig({ DATA_DIR: folder, OPS_PORT: '0' }).ops.port).toBe(0)
})

test('refuses a direct address of the database without a pooler in front of it', () => {
  expect(refusal({ DATABASE_DIRECT_URL: 'postgres://db/akyede' })).toContain('DATABASE_URL')
})

test('names all wrong variables at once, and never their values', () => {
  const message = refusal({ PORT: 'canary-port', DATABASE_URL: 'canary://db', RATE_LIMIT: 'canary' })
  for (const name of ['PORT', 'DATABASE_URL', 'RATE_LIMIT']) expect(message).toContain(name)
  expect(message).not.toContain('canary')
})

test.each(['true', '10.0.0.0/33', 'proxy.example', '1.2.3.4/8/8'])('refuses TRUST_PROXY=%s', value => {
  expect(refusal({ TRUST_PROXY: value })).toContain('TRUST_PROXY')
})

test('accepts proxies as addresses or ranges', () => {
  const config = readConfig({ DATA_DIR: folder, TRUST_PROXY: '10.0.0.0/8, ::1' })
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
})

test.each([
  'Instagram',
  '=https://x.example',
  'Instagram=ftp://x.example',
  'A=https://a.example,,',
  'A=javascript:1',
])('refuses SOCIAL_LINKS=%s', value => {
  expect(refusal({ SOCIAL_LINKS: value })).toContain('SOCIAL_LINKS')
})

test('reads links as names with addresses or paths, and "none" as no link', () => {
  const { site } = readConfig({
    DATA_DIR: folder,
    COMPANY_LINKS: 'About us=/help#about, Jobs=https://jobs.example/?at=akyede',
    SOCIAL_LINKS: 'none',
  })
  expect(site.social).toEqual([])
  expect(site.company).toEqual([
    { name: 'About us', address: '/help#about' },
    { name: 'Jobs', address: 'https://jobs.example/?at=akyede' },
  ])
})

test('sends contact messages to the configured address or to the server’s own host, and shows only the configured one', () => {
  const of = (environment: Record<string, string>) => readConfig({ DATA_DIR: folder, ...environment })
  expect(of({}).contactEmail).toBe('hello@akyede.test')
  expect(of({ PUBLIC_URL: 'http://127.0.0.1:3000' }).contactEmail).toBe('hello@akyede.test')
  expect(of(production).contactEmail).toBe('hello@akyede.example')
  expect(of(production).site.email).toBeUndefined()
  const named = of({ ...production, CONTACT_EMAIL: 'desk@akyede.example' })
  expect([named.contactEmail, named.site.email]).toEqual(['desk@akyede.example', 'desk@akyede.example'])
})

test('requires a captcha on forms unless the operator turns it off, in production too', () => {
  expect(readConfig({ DATA_DIR: folder, ...production }).captcha).toBe(true)
  expect(readConfig({ DATA_DIR: folder, ...production, CAPTCHA: 'off' }).captcha).toBe(false)
  expect(refusal({ CAPTCHA: 'maybe' })).toContain('CAPTCHA')
})

test('treats an empty variable as unset', () => {
  expect(readConfig({ DATA_DIR: folder, PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

describe('production', () => {
  test('starts with live keys, its own secrets and https', () => {
    expect(readConfig({ DATA_DIR: folder, ...production }).environment).toBe('production')
  })

  test.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'http://akyede.example' }],
    ['TOKEN_SECRET', { TOKEN_SECRET: '' }],
    ['TOKEN_SECRET', { TOKEN_SECRET: 'short' }],
    ['TOKEN_SECRET', { TOKEN_SECRET: 't'.repeat(40) }],
    ['TOKEN_SECRET', { TOKEN_SECRET: 'changeme-Yd7vRkQ2mXw9Lz4TfB8sHc1NpJ6gEa3U' }],
    ['TOKEN_SECRET', { TOKEN_SECRET: '0123456789abcdef0123456789abcdef' }],
    ['CSRF_SECRET', { CSRF_SECRET: '' }],
    ['CSRF_SECRET', { CSRF_SECRET: '1212343412123434121234341212343412' }],
    ['CSRF_SECRET', { CSRF_SECRET: secrets.TOKEN_SECRET }],
    ['PAYSTACK_SECRET_KEY', { PAYSTACK_SECRET_KEY: 'sk_test_akyede_emulator' }],
    ['PAYSTACK_SECRET_KEY', { PAYSTACK_SECRET_KEY: '' }],
    ['PAYSTACK_BASE_URL', { PAYSTACK_BASE_URL: 'https://pay.example' }],
    ['FLUTTERWAVE_SECRET_KEY', { ...flutterwave, FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-0123456789-X' }],
    ['FLUTTERWAVE_SECRET_KEY', { ...flutterwave, FLUTTERWAVE_SECRET_KEY: '' }],
    ['FLUTTERWAVE_SECRET_HASH', { ...flutterwave, FLUTTERWAVE_SECRET_HASH: '' }],
    ['FLUTTERWAVE_SECRET_HASH', { ...flutterwave, FLUTTERWAVE_SECRET_HASH: 'h'.repeat(20) }],
    ['FLUTTERWAVE_BASE_URL', { ...flutterwave, FLUTTERWAVE_BASE_URL: 'http://127.0.0.1:3000/_flutterwave' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'silent' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, ::/0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }],
    ['APP_TEST_CONTROLS', { APP_TEST_CONTROLS: '1' }],
    ['RATE_LIMIT', { RATE_LIMIT: 'off' }],
    ['DEMO', { DEMO: 'public' }],
  ])('refuses an unsafe %s: %j', (name, change) => {
    const said = refusal({ ...production, ...change })
    expect([...said.matchAll(/[A-Z]{2,}(_[A-Z]+)*/g)].map(([found]) => found)).toContain(name)
    for (const value of Object.values(change).filter(text => text.length > 3))
      expect(said).not.toContain(value)
  })

  test('accepts the second provider only when it is fully configured', () => {
    expect(
      readConfig({ DATA_DIR: folder, ...production, ...flutterwave }).flutterwave.baseUrl,
    ).toBeUndefined()
  })

  test('accepts private ranges as trusted proxies', () => {
    const config = readConfig({ DATA_DIR: folder, ...production, TRUST_PROXY: '10.0.0.0/8,fc00::/7,::1' })
    expect(config.trustedProxies).toHaveLength(3)
  })
})

const realGoogle = { GOOGLE_CLIENT_ID: 'akyede.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'q8Zr2Vx5' }
const realFacebook = { FACEBOOK_CLIENT_ID: '100200300400500', FACEBOOK_CLIENT_SECRET: 'q8Zr2Vx5' }
const realApple = {
  APPLE_CLIENT_ID: 'shop.akyede.signin',
  APPLE_TEAM_ID: 'AKYEDETEAM',
  APPLE_KEY_ID: 'AKYEDEKEY1',
  APPLE_PRIVATE_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'pem',
    type: 'pkcs8',
  }) as string,
}
const liveKeys: [name: string, variables: Record<string, string>][] = [
  ['PAYSTACK_SECRET_KEY', { PAYSTACK_SECRET_KEY: 'sk_live_0123456789' }],
  ['PAYSTACK_SECRET_KEY', { PAYSTACK_SECRET_KEY: '"sk_live_0123456789"' }],
  ['FLUTTERWAVE_SECRET_KEY', flutterwave],
  ['GOOGLE_CLIENT_ID', realGoogle],
  ['FACEBOOK_CLIENT_ID', realFacebook],
  ['APPLE_CLIENT_ID', realApple],
]

describe('a local server', () => {
  test.each([
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '::' }],
    ['HOST', { HOST: '192.168.1.20' }],
    ['HOST', { HOST: 'shop.example' }],
    ['HOST', { HOST: '127.0.0.1.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://shop.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://127.0.0.1:3000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://shop.example' }],
    ['OPS_HOST', { OPS_HOST: '0.0.0.0', OPS_PORT: '9464' }],
    ...liveKeys,
  ] as [string, Record<string, string>][])('refuses an exposing %s: %j', (name, change) => {
    const said = refusal(change)
    expect(said).toContain(name)
    expect(said).toContain('set APP_ENV=production for a real shop or DEMO=public for a public demo')
    expect(said.split('\n')).toHaveLength(1)
    for (const value of Object.values(change)) expect(said).not.toContain(`${value}.`)
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://127.0.0.2:3000' },
    { PUBLIC_URL: 'http://akyede.localhost:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
  ])('starts for this machine alone: %j', change => {
    expect(refusal(change)).toBe('')
  })

  test('uses emulators only while no provider has a key', () => {
    const emulated = (change: Record<string, string>) => readConfig({ DATA_DIR: folder, ...change }).emulated
    const none = { payments: false, signIn: false }
    expect(emulated({})).toEqual({ payments: true, signIn: true })
    expect(emulated({ PAYSTACK_SECRET_KEY: 'sk_test_0123456789' })).toEqual(none)
    expect(emulated({ FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-0123456789-X' })).toEqual(none)
    expect(emulated(production)).toEqual(none)
  })
})

describe('a public demo', () => {
  const open = { DEMO: 'public', HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.example' }

  test('starts on a public address without emulated sign-in and does not offer it', () => {
    const config = readConfig({ DATA_DIR: folder, ...open })
    expect(config).toMatchObject({ environment: 'local', publicDemo: true })
    expect(config.emulated).toEqual({ payments: true, signIn: false })
    expect(config.site.signIn).toEqual([])
    expect(
      readConfig({ DATA_DIR: folder, ...open, PAYSTACK_SECRET_KEY: 'sk_test_0123456789' }).emulated,
    ).toEqual({
      payments: false,
      signIn: false,
    })
  })

  test.each([
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://demo.example' }],
    ['APP_TEST_CONTROLS', { APP_TEST_CONTROLS: '1' }],
    ['RATE_LIMIT', { RATE_LIMIT: 'off' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'silent' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
    ['TOKEN_SECRET', { TOKEN_SECRET: 'changeme-Yd7vRkQ2mXw9Lz4TfB8sHc1NpJ6gEa3U' }],
    ['CSRF_SECRET', { CSRF_SECRET: 'c'.repeat(40) }],
    ...liveKeys,
  ] as [string, Record<string, string>][])('does not start with an unsafe %s: %j', (name, change) => {
    expect(refusal({ ...open, ...change })).toContain(name)
  })
})

test('keeps SMS in the outbox folder until a gateway is fully configured, and requires https in production', () => {
  expect(readConfig(secrets).smsGateway).toBeUndefined()
  const gateway = { SMS_GATEWAY_URL: 'https://sms.example/messages', SMS_GATEWAY_KEY: 'q8Zr2Vx5Lw9K' }
  const { smsGateway } = readConfig({ ...secrets, ...gateway })
  expect(smsGateway).toEqual({ url: gateway.SMS_GATEWAY_URL, key: gateway.SMS_GATEWAY_KEY, sender: 'Akyede' })
  expect(() => readConfig({ ...secrets, ...gateway, SMS_GATEWAY_KEY: '' })).toThrow(/SMS_GATEWAY_KEY/)
  expect(() => readConfig({ ...secrets, ...gateway, SMS_SENDER: 'Akyɛde' })).toThrow(/SMS_SENDER/)
})
