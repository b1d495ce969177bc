import type { FastifyInstance } from 'fastify'
import { holdsDemoAccounts, sessionEnded } from '#feature/accounts'
import { readPicture } from '#feature/catalogue'
import { serveCrawlers } from '#feature/crawlers'
import { serveDeliveryPages } from '#feature/deliveries'
import { serveHandoverPages } from '#feature/handover-links'
import { createRequireStaff, isStaffMember } from '#feature/office'
import type { Payments } from '#feature/payments'
import { servePhotographs } from '#feature/photographs'
import { servePhotos } from '#feature/profile'
import { serveCallbackForm } from '#feature/social'
import { serveAttachments } from '#feature/support'
import { serveListPictures } from '#feature/wishlists'
import { createRequireMember, serveApplicationPictures } from '#feature/workshops'
import { createAddress } from '#platform/address.ts'
import type { CachedReply } from '#platform/cached-reply.ts'
import type { MovableClock } from '#platform/clock.ts'
import type { ProcessStatus } from '#platform/cluster-ops-server.ts'
import { type Config, ConfigFailure } from '#platform/config.ts'
import type { Connection } from '#platform/database.ts'
import { deriveKey } from '#platform/derive-key.ts'
import { serveDocs } from '#platform/docs.ts'
import { createHttpServer } from '#platform/http-server.ts'
import { createIdentify } from '#platform/identify.ts'
import { createIdentifyConnection, createIsSignedIn } from '#platform/identify-connection.ts'
import { createLifecycle } from '#platform/lifecycle.ts'
import { createLog, type Log } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { createNonces } from '#platform/nonces.ts'
import type { Platform } from '#platform/platform.ts'
import { restrictPrivateFiles } from '#platform/private-files.ts'
import { createCallRateLimits } from '#platform/rate-limit.ts'
import { serveRealtime } from '#platform/realtime/realtime.ts'
import { refuseUnknownRoutes } from '#platform/refuse-unknown-routes.ts'
import { scheduleRetention } from '#platform/retention.ts'
import { scheduleAuditSealing } from '#platform/seal-audit.ts'
import { type CallInProcess, createServe } from '#platform/serve.ts'
import { setUpResponseCache } from '#platform/set-up-response-cache.ts'
import { shareRateLimits } from '#platform/share-rate-limits.ts'
import { createSharedClock } from '#platform/shared-clock.ts'
import { createStoredRateLimits, type StoredRateLimits } from '#platform/stored-rate-limits.ts'
import { serveTestControls } from '#platform/test-controls.ts'
import { startTracing } from '#platform/tracing.ts'
import type { Uploads } from '#platform/uploads.ts'
import { type AppPlatform, createPlatform, directOf } from './create-platform.ts'
import { serveEmailPreviews } from './email-previews.ts'
import { watchInvariants } from './invariants.ts'
import { createOperator, type Operator } from './operator.ts'
import { registerFeatures } from './register-features.ts'
import { createSendForm, type SendForm } from './send-form.ts'
import { wireEvents } from './wire-events.ts'

export { isDay } from '@akyede/contract/days'
export { senders } from '@akyede/contract/fulfilment'
export { asCedis, type Pesewas, toPesewas } from '@akyede/contract/money'
export { suspendReasons } from '@akyede/contract/office-makers'
export { holdReasons } from '@akyede/contract/office-products'
export { type ReturnReason, returnReasons } from '@akyede/contract/return-words'
export { roleNames } from '@akyede/contract/roles'
export { ProductFileFailure } from '#feature/catalogue'
export { type AdvanceStatus, advanceStatuses } from '#feature/orders'
export { type NewPromotion, PromotionFailure } from '#feature/promotions'
export { ReferralFailure } from '#feature/rewards'
export { type NewRate, RateFailure, type Zone, zones } from '#feature/shipping'
export { isDirectLocalCall } from '#platform/address.ts'
export { openBackup } from '#platform/backup/read-backup.ts'
export { restoreBackup } from '#platform/backup/restore-backup.ts'
export { writeBackup } from '#platform/backup/write-backup.ts'
export type { MovableClock } from '#platform/clock.ts'
export { openClusterOpsServer, type ProcessStatus } from '#platform/cluster-ops-server.ts'
export { type Config, ConfigFailure, readConfig } from '#platform/config.ts'
export { type DatabaseServer, hasDatabase, openDatabaseServer } from '#platform/database-server.ts'
export { takeTurn } from '#platform/event-loop.ts'
export { createLog, type Log } from '#platform/log.ts'
export { runInOneProcess } from '#platform/run-in-one-process.ts'
export type { CallInProcess } from '#platform/serve.ts'
export { readSharedSetting, writeSharedSetting } from '#platform/shared-settings.ts'
export { DrizzleQueryError } from '#platform/sql.ts'
export type { SendForm } from './send-form.ts'

export interface App {
  readonly http: FastifyInstance
  readonly clock: MovableClock
  readonly platform: Platform
  readonly operator: Operator
  /** Calls public reads in process, for the loaders of pages. */
  readonly call: CallInProcess
  /** Sends a public form for a browser without scripts. */
  readonly sendForm: SendForm
  /** Sends pages from the response cache, as responses of the catalogue are sent. */
  readonly cachedReply: CachedReply
  /** Reads the master image of an uploaded picture by its slug; undefined when there is none. */
  readonly readPicture: (slug: string) => Promise<Buffer | undefined>
  /**
   * Admits a request that is no API call, such as a page. Refuses with `server.busy` or, by address,
   * `request.rate_limited`.
   */
  readonly admit: (address: string, lane?: 'page' | 'money') => void
  /** The address at which the server reaches itself, behind any proxy. */
  readonly localUrl: () => string
  /** The address of the operations port, once it listens and OPS_PORT is set. */
  readonly opsAddress: () => string | undefined
  /** Metrics and readiness for the process that reports for several. */
  readStatus(): Promise<ProcessStatus>
  /** Listens and starts the background work; returns the address. */
  listen(): Promise<string>
  /**
   * Refuses new work, finishes running work and closes its database connections; after SIGTERM it first keeps serving
   * for DRAIN_MS.
   */
  close(signal?: NodeJS.Signals): Promise<void>
}

export interface AppOptions {
  readonly config: Config
  readonly connection: Connection
  readonly log?: Log
  /** A clock other than the one that all processes on the database share, for tests. */
  readonly clock?: MovableClock
}

/** Creates the server: the platform, the features, and the event listeners. */
export async function createApp({
  config,
  connection,
  log = createLog(config.logLevel),
  clock: given,
}: AppOptions): Promise<App> {
  await restrictPrivateFiles(config.dataDir, log)
  await migrate(directOf(config) ?? connection)
  const address = createAddress(config)
  const sharedClock = createSharedClock(config)
  const clock = given ?? sharedClock
  const platform = createPlatform({ config, connection, log, clock }, address.publicUrl)
  if (!given) await sharedClock.follow(platform)
  const rateLimiter = {
    ...createCallRateLimits(config.rateLimit, platform.clock),
    ...createStoredRateLimits(platform),
  }
  shareRateLimits(platform, rateLimiter)
  const { front, cachedReply } = setUpResponseCache(platform, rateLimiter)
  const http = createHttpServer(log, {
    trustedProxies: config.trustedProxies,
    cacheFront: front,
    limitsNetworks: config.rateLimit.on,
  })
  const endTracing = config.traced ? await startTracing(http) : undefined
  const { admission, readiness, ...lifecycle } = createLifecycle(http, platform, address)

  const kernel = createServe({
    http,
    database: platform.database,
    readReplica: platform.readReplica,
    clock: platform.clock,
    rateLimiter,
    cachedReply,
    identify: (request, endpoint) => identify(request, endpoint),
    identifyByHead: (request, endpoint) => identifyByHead(request, endpoint),
    requireStaff: createRequireStaff(platform),
    requireMember: createRequireMember(platform),
    bodyKey: deriveKey(config.secrets.token, 'repeated body'),
    checkResponses: config.checkResponses,
  })
  const { accounts, payments, fulfilment } = registerFeatures(
    kernel.serve,
    platform,
    rateLimiter,
    address.localUrl,
    readiness,
  )
  const callers = {
    ...platform,
    findSession: accounts.findSession,
    findMaker: fulfilment.findMaker,
    nonces: createNonces(platform),
  }
  const { identify, identifyByHead } = createIdentify(callers)
  serveRealtimeTo(callers, http)
  wireEvents(platform, payments, rateLimiter)
  scheduleAuditSealing(platform)
  watchInvariants(platform)
  scheduleRetention(platform)
  const admit: App['admit'] = (caller, lane = 'page') => {
    admission.check(lane)
    rateLimiter.spendAddress(caller)
  }
  await servePlainRoutes(platform, {
    http,
    admit,
    cachedReply,
    rateLimiter,
    payments,
    uploads: kernel.uploads,
  })

  return {
    http,
    clock: platform.clock,
    platform,
    operator: createOperator(platform, payments),
    call: kernel.call,
    sendForm: createSendForm(http, platform, rateLimiter),
    cachedReply,
    readPicture: slug => readPicture(platform, slug),
    admit,
    localUrl: address.localUrl,
    opsAddress: lifecycle.opsAddress,
    readStatus: lifecycle.readStatus,
    async close(signal) {
      await lifecycle.close(signal)
      await endTracing?.()
    },
    async listen() {
      await refuseDemoInProduction(platform)
      return lifecycle.listen()
    },
  }
}

/** Serves the realtime connections of these callers. */
function serveRealtimeTo(
  callers: AppPlatform & Parameters<typeof createIdentify>[0],
  http: App['http'],
): void {
  serveRealtime({
    http,
    platform: callers,
    identify: createIdentifyConnection(callers),
    isSignedIn: createIsSignedIn(callers),
    isStaff: userId => isStaffMember(callers.database, userId),
    sessionEnded,
  })
}

interface PlainRoutesOptions extends Pick<App, 'http' | 'admit' | 'cachedReply'> {
  readonly rateLimiter: Parameters<typeof refuseUnknownRoutes>[1] & Pick<StoredRateLimits, 'spendGuess'>
  readonly payments: Payments
  readonly uploads: Uploads
}

/** Serves the routes that are not endpoints of the contract, and refuses unknown ones. */
async function servePlainRoutes(
  platform: AppPlatform,
  { http, admit, cachedReply, rateLimiter, payments, uploads }: PlainRoutesOptions,
): Promise<void> {
  serveDocs(http, admit)
  serveCrawlers(http, platform, { cachedReply, admit })
  servePhotos(http, platform, admit)
  serveApplicationPictures(http, platform, admit)
  serveListPictures(http, platform, admit)
  serveAttachments(http, platform, admit)
  servePhotographs(http, platform, admit)
  await serveCallbackForm(http, admit)
  await serveHandoverPages(http, { platform, payments, admit, rateLimiter, uploads })
  await serveDeliveryPages(http, { platform, admit, rateLimiter })
  refuseUnknownRoutes(http, rateLimiter)
  const { config } = platform
  if (config.testControls) serveTestControls(http, platform)
  if (config.environment === 'local' && !config.publicDemo) serveEmailPreviews(http, platform)
}

/** Demo accounts, one of them an administrator, must not exist beside real ones. */
async function refuseDemoInProduction(platform: Platform): Promise<void> {
  if (platform.config.environment !== 'production' || !(await holdsDemoAccounts(platform))) return
  throw new ConfigFailure('Production does not start on the database of a demo shop. Use another one.')
}
