import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flutterwaveEmulator } from '@akyede/emulator-flutterwave'
import { paystackEmulator } from '@akyede/emulator-paystack'
import { createClock, type MovableClock } from '#platform/clock.ts'
import type { Connection } from '#platform/database.ts'
import { type App, type Config, createApp, createLog, type Log, readConfig } from '../src/app.ts'
import { createDemoDatabase, createTestDatabase, type TestDatabase } from './postgres.ts'

export interface TestShop extends App {
  readonly origin: string
  readonly dataDir: string
  readonly database: App['platform']['database']
  /** Stops the server but keeps its database, so that `openSecondProcess` can continue as after a restart. */
  stop(): Promise<void>
}

export interface TestShopOptions {
  /** The demo catalogue and accounts. */
  readonly demo?: boolean
  /** A database other than a copy of the template; the caller closes its server. */
  readonly database?: TestDatabase
  /** The emulated sign-in providers. */
  readonly providers?: boolean
  /** Environment variables on top of the tests' own, e.g. `{ RATE_LIMIT: 'on' }`. */
  readonly environment?: Record<string, string>
  /** The log; without it nothing is logged. */
  readonly log?: Log
  /** Whether the clock moves only when the test moves it, so that a slow machine crosses no boundary of a second. */
  readonly isClockFrozen?: boolean
  /** Runs before the server listens. */
  readonly beforeListen?: () => Promise<void>
}

/** Data of the demo shop is sealed by its secrets, so that all copies have the same. */
const demoSecrets = {
  TOKEN_SECRET: 'token secret of copied demo shops',
  CSRF_SECRET: 'CSRF secret of copied demo shops',
}

function frozenClock(): MovableClock {
  let now = Date.now()
  return {
    now: () => new Date(now),
    advance: milliseconds => {
      now += milliseconds
    },
  }
}

/** The application of an operator's command on the database, clock and emulators of the shop; it runs no jobs. */
export function openCommand(shop: TestShop): Promise<App> {
  const { config: first, database } = shop.platform
  const config = {
    ...first,
    paystack: { ...first.paystack, baseUrl: `${shop.origin}/_paystack` },
    flutterwave: { ...first.flutterwave, baseUrl: `${shop.origin}/_flutterwave/v3` },
  }
  const log = createLog(config.logLevel)
  const connection = database.$client.options as Connection
  return createApp({ config, connection, log, clock: shop.clock })
}

/** A second server on the database, the clock and the emulators of the first. */
export async function openSecondProcess(shop: TestShop): Promise<App & { readonly origin: string }> {
  const app = await openCommand(shop)
  return { ...app, origin: await app.listen() }
}

/** A complete server with its payment emulators on a database of its own, listening on a free port. */
export async function openTestShop({
  demo = false,
  database: given,
  providers = false,
  environment = {},
  log,
  isClockFrozen = false,
  beforeListen,
}: TestShopOptions = {}): Promise<TestShop> {
  // The secrets of the environment are not those that sealed the data of the copied demo shop.
  const isCopied = demo && !given && environment.TOKEN_SECRET === undefined
  const database = given ?? (await (isCopied ? createDemoDatabase(fillDemo) : createTestDatabase()))
  const dataDir = mkdtempSync(join(tmpdir(), 'akyede-shop-'))
  const config = testConfig(dataDir, { ...(isCopied && demoSecrets), ...environment })
  const app = await createApp({
    config,
    connection: database.connection,
    log: log ?? createLog(config.logLevel),
    // Tests move the clock and read it in the same tick.
    clock: isClockFrozen ? frozenClock() : createClock(),
  })
  const emulators = { paystack: paystackEmulator, flutterwave: flutterwaveEmulator }
  for (const [name, emulator] of Object.entries(emulators)) {
    const url = app.platform.publicUrl
    const plugin = emulator({
      publicUrl: () => `${url()}/_${name}`,
      webhookUrl: () => `${url()}/api/v1/payments/webhooks/${name}`,
      clock: app.clock,
      stateFolder: dataDir,
    })
    await app.http.register(plugin, { prefix: `/_${name}` })
  }
  if (providers) await mountProviders(app)
  if (demo && !isCopied) await app.operator.seedDemo()
  await beforeListen?.()
  const origin = await app.listen()
  if (demo) await app.operator.openEmulatedBalance(origin)
  return {
    ...app,
    origin,
    dataDir,
    database: app.platform.database,
    stop: () => app.close(),
    async close(signal) {
      await app.close(signal)
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function testConfig(dataDir: string, environment: Record<string, string>): Config {
  return readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_LIMIT: 'off',
    // Most tests register users without a captcha; tests of the captcha switch it on.
    CAPTCHA: 'off',
    APP_TEST_CONTROLS: '1',
    // A slow machine must not shed load.
    MAX_IN_FLIGHT: '10000',
    MAX_DELAY_MS: '60000',
    DATABASE_WAIT_MS: '20000',
    ...environment,
  })
}

/** Fills the demo shop that test databases are copied from. */
async function fillDemo(connection: Connection): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'akyede-shop-'))
  const config = testConfig(dataDir, demoSecrets)
  const app = await createApp({ config, connection, log: createLog(config.logLevel) })
  await app.operator.seedDemo()
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function mountProviders({ http, clock, platform: { publicUrl } }: App): Promise<void> {
  const { oidcEmulator } = await import('@akyede/emulator-oidc')
  const url = () => `${publicUrl()}/_oidc`
  const redirectUri = () => `${publicUrl()}/oauth/callback`
  await http.register(oidcEmulator({ publicUrl: url, localUrl: url, redirectUri, clock }), {
    prefix: '/_oidc',
  })
}
