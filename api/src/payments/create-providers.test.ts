import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { createProviders } from './create-providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'akyede-providers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const production = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://shop.test',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789',
  TOKEN_SECRET: 'Yd7vRkQ2mXw9Lz4TfB8sHc1NpJ6gEa3U',
  CSRF_SECRET: 'u5WqZt8KxD2rMf7Vb1YhPn9Cs4LjGe6T',
}
const live = {
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK-0123456789abcdef-X',
  FLUTTERWAVE_SECRET_HASH: 'q8Zr2Vx5Lw9KtM3b',
}

const providersOf = (environment: Record<string, string>) =>
  createProviders(readConfig({ DATA_DIR: folder, ...environment }), () => 'http://127.0.0.1:9')

const namesOf = (environment: Record<string, string>) => providersOf(environment).map(({ name }) => name)

test('a local shop without keys has every provider, every other shop those whose keys it has', () => {
  expect(namesOf({})).toEqual(['paystack', 'flutterwave'])
  expect(namesOf({ PAYSTACK_SECRET_KEY: 'sk_test_0123456789' })).toEqual(['paystack'])
  expect(namesOf({ FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-0123456789-X' })).toEqual(['flutterwave'])
  expect(namesOf(production)).toEqual(['paystack'])
  expect(namesOf({ ...production, ...live })).toEqual(['paystack', 'flutterwave'])
})

test('the emulators’ secret is rejected where a key is configured', () => {
  const hearsEmulator = (environment: Record<string, string>) =>
    providersOf(environment)
      .find(({ name }) => name === 'flutterwave')
      ?.readWebhook(Buffer.from('{}'), { 'verif-hash': 'flw_hash_akyede_emulator' }).status
  expect(hearsEmulator({})).toBe('ignored')
  expect(hearsEmulator({ ...production, ...live })).toBe('forged')
  expect(hearsEmulator({ FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-0123456789-X' })).toBe('forged')
})
