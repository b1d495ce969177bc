import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@akyede/api'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emulatorsFor, mountEmulators } from './emulators.ts'

let dataDir: string
let http: ReturnType<typeof Fastify>
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'akyede-emulators-'))
  http = Fastify()
})
afterEach(async () => {
  await http.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const configOf = (variables: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...variables })
const publicDemo = { DEMO: 'public', HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.example' }
const mount = (variables?: Record<string, string>) =>
  mountEmulators(http, configOf(variables), {
    clock: { now: () => new Date() },
    publicUrl: () => 'http://127.0.0.1:1',
    localUrl: () => 'http://127.0.0.1:1',
    stateFolder: dataDir,
  })

const otherMachine = { remoteAddress: '203.0.113.7' }
const indirectCalls: [what: string, call: { remoteAddress?: string; headers?: Record<string, string> }][] = [
  ['another machine', otherMachine],
  [
    'another machine that claims to be this one',
    { ...otherMachine, headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['a proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a proxy that names itself', { headers: { via: '1.1 proxy' } }],
  ['a tunnel', { headers: { 'x-forwarded-host': 'demo.example' } }],
  ['a proxy in the standard way', { headers: { forwarded: 'for=203.0.113.7' } }],
  ['a page that has rebound its name to this machine', { headers: { host: 'evil.example:3000' } }],
]
const addresses = [
  ['POST', '/_paystack/__control/approve'],
  ['GET', '/_paystack/transaction/verify/x'],
  ['GET', '/_paystack/unknown'],
  ['POST', '/_flutterwave/__control/approve'],
  ['GET', '/_flutterwave/v3/transactions/verify_by_reference?tx_ref=x'],
  ['GET', '/_oidc/google/authorize'],
  ['POST', '/_oidc/__control/outage'],
] as const
const pages = ['/_paystack/checkout/unknown', '/_flutterwave/pay/unknown'] as const
const statusOf = async (method: 'GET' | 'POST', url: string, call: object = {}) =>
  (await http.inject({ method, url, ...call })).statusCode

test.each(indirectCalls)('every emulator refuses %s', async (_what, call) => {
  await mount()
  for (const [method, url] of addresses)
    expect.soft([url, await statusOf(method, url, call)]).toEqual([url, 403])
  for (const url of pages) expect.soft([url, await statusOf('GET', url, call)]).toEqual([url, 403])
})

test.each([
  {},
  { remoteAddress: '::1' },
  { remoteAddress: '::ffff:127.0.0.1' },
  { headers: { host: '[::1]:3000' } },
])('every emulator accepts a direct call of this machine: %j', async call => {
  await mount()
  for (const [method, url] of addresses)
    expect.soft([url, await statusOf(method, url, call)]).not.toEqual([url, 403])
})

describe('in a public demo', () => {
  test('shows other machines the payment pages and nothing else', async () => {
    await mount(publicDemo)
    for (const url of pages) expect([url, await statusOf('GET', url, otherMachine)]).toEqual([url, 404])
    for (const url of ['/_paystack/checkout.css', '/_flutterwave/page.css'])
      expect([url, await statusOf('GET', url, otherMachine)]).toEqual([url, 200])
    for (const [method, url] of addresses.filter(([, url]) => !url.startsWith('/_oidc')))
      expect([url, await statusOf(method, url, otherMachine)]).toEqual([url, 403])
    for (const url of [
      '/_paystack/checkout/x/../../__control/approve',
      '/_paystack/checkout%2f..%2f__control/approve',
    ])
      expect([url, await statusOf('POST', url, otherMachine)]).toEqual([url, 403])
  })

  test('offers no emulated sign-in', async () => {
    await mount(publicDemo)
    expect(await statusOf('GET', '/_oidc/google/authorize')).toBe(404)
  })
})

test('registers no emulator beside a key of any payment provider', () => {
  const prefixes = (variables: Record<string, string>) =>
    emulatorsFor(configOf(variables)).map(({ prefix }) => prefix)
  expect(prefixes({})).toEqual(['/_paystack', '/_flutterwave', '/_oidc'])
  expect(prefixes({ PAYSTACK_SECRET_KEY: 'sk_test_0123456789' })).toEqual([])
  expect(prefixes({ FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-0123456789-X' })).toEqual([])
})
