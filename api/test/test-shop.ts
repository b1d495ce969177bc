import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paystackEmulator } from '@akyede/emulator-paystack'
import { type App, createApp, createLog, readConfig } from '../src/app.ts'
import { createTestDatabase } from './postgres.ts'

export interface TestShop extends App {
  readonly origin: string
  readonly dataDir: string
  readonly database: App['platform']['database']
}

export interface TestShopOptions {
  /** The demo catalogue and accounts. */
  readonly demo?: boolean
  /** Variables on top of the tests' own, e.g. `{ RATE_LIMIT: 'on' }`. */
  readonly environment?: Record<string, string>
}

/** A whole shop with its payment emulator on a database of its own, listening on a free port. */
export async function openTestShop({
  demo = false,
  environment = {},
}: TestShopOptions = {}): Promise<TestShop> {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'akyede-shop-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_LIMIT: 'off',
    APP_TEST_CONTROLS: '1',
    ...environment,
  })
  const app = await createApp({ config, connection: database.connection, log: createLog(config.logLevel) })
  const url = app.platform.publicUrl
  await app.http.register(
    paystackEmulator({
      publicUrl: () => `${url()}/_paystack`,
      webhookUrl: () => `${url()}/api/v1/payments/webhooks/paystack`,
      clock: app.clock,
      stateFolder: dataDir,
    }),
    { prefix: '/_paystack' },
  )
  if (demo) await app.operator.seedDemo()
  const origin = await app.listen()
  return {
    ...app,
    origin,
    dataDir,
    database: app.platform.database,
    async close() {
      await app.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
