import type { FastifyInstance } from 'fastify'
import { type Accounts, registerAccounts } from '#feature/accounts'
import { registerCart, takeOrderedOut } from '#feature/cart'
import { countSales, registerCatalogue } from '#feature/catalogue'
import {
  onPaymentEnded,
  onPaymentSettled,
  registerOrders,
  sendReceipt,
  sendReviewNotice,
} from '#feature/orders'
import { createPaystack, openPayments, type Payments, servePayments } from '#feature/payments'
import { createClock, type MovableClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { type Connection, openDatabase } from '#platform/database.ts'
import { serveDocs } from '#platform/docs.ts'
import { forgetWhatIsOld } from '#platform/forget.ts'
import { type Health, serveHealth } from '#platform/health.ts'
import { createHttpServer } from '#platform/http-server.ts'
import { createIdentify } from '#platform/identify.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog, type Log } from '#platform/log.ts'
import { createMailFolder } from '#platform/mail.ts'
import { migrate } from '#platform/migrate.ts'
import { createOutbox } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { createRateLimiter } from '#platform/rate-limit.ts'
import { type CallInProcess, createServe, refuseTheRest, type Serve } from '#platform/serve.ts'
import { serveTestControls } from '#platform/test-controls.ts'
import { createOperator, type Operator } from './operator.ts'

export { roleNames } from '@akyede/contract/accounts'
export { type AdvanceStatus, advanceStatuses } from '#feature/orders'
export { type Config, ConfigFailure, readConfig } from '#platform/config.ts'
export { createLog, type Log } from '#platform/log.ts'
export type { CallInProcess } from '#platform/serve.ts'
export { openStore, type Store } from '#platform/store.ts'

export interface App {
  readonly http: FastifyInstance
  readonly clock: MovableClock
  readonly platform: Platform
  readonly operator: Operator
  /** Public reads without HTTP, for the loaders of pages. */
  readonly call: CallInProcess
  /** Counts what is not a call, such as a page, against its address. Refuses with `request.rate_limited`. */
  readonly admit: (address: string) => void
  /** Where the shop reaches itself, behind any proxy. */
  readonly localUrl: () => string
  /** Listens and starts the background work; answers the address. */
  listen(): Promise<string>
  /** Refuses new work, ends what runs, lets go of the database. */
  close(): Promise<void>
}

export interface AppOptions {
  readonly config: Config
  readonly connection: Connection
  readonly log?: Log
}

/** The shop's server: its ground, its features, and who listens to whom. */
export async function createApp({
  config,
  connection,
  log = createLog(config.logLevel),
}: AppOptions): Promise<App> {
  await migrate(connection)
  const address = createAddress(config)
  const platform = layGround(config, connection, log, address.publicUrl)
  const http = createHttpServer(log, config.trustedProxies)
  const health = serveHealth(http, platform)

  const rateLimiter = createRateLimiter(config.rateLimit, platform.clock)
  const kernel = createServe({
    http,
    database: platform.database,
    clock: platform.clock,
    rateLimiter,
    identify: (request, row) => identify(request, row),
    checkAnswers: config.environment !== 'production',
  })
  const { accounts, payments } = registerFeatures(kernel.serve, platform, address.localUrl)
  const identify = createIdentify({ ...platform, findSession: accounts.findSession })
  wireEvents(platform, payments)
  forgetWhatIsOld(platform)
  serveDocs(http)
  refuseTheRest(http, rateLimiter)
  if (config.testControls) serveTestControls(http, platform)

  return {
    http,
    clock: platform.clock,
    platform,
    operator: createOperator(platform, accounts),
    call: kernel.call,
    admit: rateLimiter.spendAddress,
    localUrl: address.localUrl,
    listen: () => listen(http, platform, address, health),
    close: () => close(http, platform, health),
  }
}

type Ground = Platform & { readonly clock: MovableClock }

function layGround(config: Config, connection: Connection, log: Log, publicUrl: () => string): Ground {
  const clock = createClock()
  const database = openDatabase(connection, config.databasePool, log)
  const jobs = createJobs(database.$client, log)
  return {
    config,
    clock,
    log,
    database,
    publicUrl,
    jobs,
    outbox: createOutbox(database, jobs, clock),
    mail: createMailFolder(`${config.dataDir}/outbox`, clock),
  }
}

function registerFeatures(
  serve: Serve,
  platform: Platform,
  localUrl: () => string,
): { accounts: Accounts; payments: Payments } {
  const accounts = registerAccounts(serve, platform)
  const { secretKey, baseUrl } = platform.config.paystack
  const payments = openPayments(platform, [
    createPaystack({
      secretKey: secretKey ?? 'sk_test_akyede_emulator',
      baseUrl: () => baseUrl ?? (secretKey ? 'https://api.paystack.co' : `${localUrl()}/_paystack`),
    }),
  ])
  registerCatalogue(serve, platform)
  registerCart(serve, platform)
  registerOrders(serve, platform, payments)
  servePayments(serve, platform, payments)
  return { accounts, payments }
}

/** Who hears what: the one place where features meet without knowing each other. */
function wireEvents(platform: Platform, payments: Payments): void {
  const { outbox } = platform
  outbox.on('payment.settled', 'orders: mark paid', (tx, fact) =>
    onPaymentSettled(platform, payments, tx, fact),
  )
  outbox.on('payment.ended', 'orders: end', (tx, fact) => onPaymentEnded(platform, tx, fact))
  outbox.on('order.paid', 'cart: take out', (tx, fact) => takeOrderedOut(platform, tx, fact))
  outbox.on('order.paid', 'orders: receipt', (tx, fact) => sendReceipt(platform, tx, fact))
  outbox.on('order.under_review', 'orders: review notice', (tx, fact) => sendReviewNotice(platform, tx, fact))
  outbox.on('order.paid', 'catalogue: count sales', (tx, fact) => countSales(tx, fact.items))
}

interface Address {
  readonly publicUrl: () => string
  readonly localUrl: () => string
  port: number
}

/** Where the shop is reached, from outside and from itself; the port is known once it listens. */
function createAddress(config: Config): Address {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  const address: Address = {
    port: config.port,
    localUrl: () => `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    publicUrl: () => config.publicUrl ?? address.localUrl(),
  }
  return address
}

async function listen(
  http: FastifyInstance,
  platform: Ground,
  address: Address,
  health: Health,
): Promise<string> {
  const { config, jobs } = platform
  await http.listen({ host: config.host, port: config.port })
  const bound = http.server.address()
  if (bound && typeof bound === 'object') address.port = bound.port
  await jobs.start()
  health.ready = true
  return address.publicUrl()
}

async function close(http: FastifyInstance, platform: Ground, health: Health): Promise<void> {
  health.ready = false
  await http.close()
  await platform.jobs.stop()
  await platform.database.$client.end()
}
