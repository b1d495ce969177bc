import type { FastifyInstance } from 'fastify'
import {
  type Accounts,
  holdsDemoAccounts,
  personalAccount,
  registerAccounts,
  sendDeviceAdded,
  sendKept,
  sendSessionStolen,
  sendSignInLocked,
  unlockSignIn,
} from '#feature/accounts'
import { personalAddresses, registerAddresses } from '#feature/addresses'
import { personalVisits, registerAnalytics } from '#feature/analytics'
import { registerCaptcha } from '#feature/captcha'
import { personalCart, registerCart, takeOrderedOut } from '#feature/cart'
import { countSales, personalReviews, registerCatalogue, takeSalesBack } from '#feature/catalogue'
import { personalMessages, registerContact, sendMessageCopy, sendMessageToShop } from '#feature/contact'
import { serveCrawlers } from '#feature/crawlers'
import { registerFulfilment } from '#feature/fulfilment'
import { personalSubscription, registerNewsletter, sendNewsletterLink } from '#feature/newsletter'
import {
  hasBought,
  onPaymentEnded,
  onPaymentRefunded,
  onPaymentSettled,
  onRefundFailed,
  personalOrders,
  registerOrders,
  sendAdvanced,
  sendCancelled,
  sendReceipt,
  sendRefunded,
  sendRefundStarted,
  sendReviewNotice,
} from '#feature/orders'
import { personalResets, registerPasswords, sendPasswordChanged, sendResetLink } from '#feature/passwords'
import {
  createProviders,
  openPayments,
  type Payments,
  personalPayments,
  servePayments,
} from '#feature/payments'
import { registerPhones, sendPhoneCode } from '#feature/phones'
import { registerProfile, sendClosed, sendErasureCode, sendExportMade, servePhotos } from '#feature/profile'
import { personalCodes, takeUsedOff } from '#feature/promotions'
import { registerSearch } from '#feature/search'
import { personalSearches, registerSearchHistory } from '#feature/search-history'
import {
  forgetSecondFactor,
  forgetTrust,
  openSecondFactor,
  personalSecondFactor,
  registerSecondFactor,
  sendBackupCodeUsed,
  sendCodeMessage,
  sendCodesRenewed,
  sendDisabled,
  sendEnabled,
  sendLocked,
} from '#feature/second-factor'
import { openTariff, parcelRates, registerShipping, tariffTag } from '#feature/shipping'
import {
  personalIdentities,
  registerSocial,
  sendLinkedNotice,
  sendUnlinkedNotice,
  serveCallbackForm,
} from '#feature/social'
import { openTaxes } from '#feature/taxes'
import { registerVendors } from '#feature/vendors'
import {
  forgetEmailChange,
  personalVerification,
  registerVerification,
  sendFirstLink,
  sendLinkAgain,
  sendToNewEmail,
  sendToOldEmail,
} from '#feature/verification'
import { createAddress } from '#platform/address.ts'
import { createAudit } from '#platform/audit.ts'
import { createBroadcast } from '#platform/broadcast.ts'
import { createClock, type MovableClock } from '#platform/clock.ts'
import { type Config, ConfigFailure } from '#platform/config.ts'
import { type Connection, openDatabase } from '#platform/database.ts'
import { serveDocs } from '#platform/docs.ts'
import { forgetWhatIsOld } from '#platform/forget.ts'
import { createHttpServer } from '#platform/http-server.ts'
import { createIdentify } from '#platform/identify.ts'
import { createJobs } from '#platform/jobs.ts'
import { keepAnswers } from '#platform/keep-answers.ts'
import type { KeptReply } from '#platform/kept-reply.ts'
import { createLifecycle } from '#platform/lifecycle.ts'
import { createLog, type Log } from '#platform/log.ts'
import { createMailFolder } from '#platform/mail.ts'
import { createMetrics } from '#platform/metrics.ts'
import { migrate } from '#platform/migrate.ts'
import { openNonces } from '#platform/nonces.ts'
import type { Seen } from '#platform/ops-of-many.ts'
import { createOutbox } from '#platform/outbox.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import { createRateLimiter, type RateLimiter } from '#platform/rate-limit.ts'
import { keepAuditSealed } from '#platform/seal-audit.ts'
import { type CallInProcess, createServe, refuseTheRest, type Serve } from '#platform/serve.ts'
import { shareRateLimits } from '#platform/share-rate-limits.ts'
import { createSmsGateway, withSmsGateway } from '#platform/sms-gateway.ts'
import { serveTestControls } from '#platform/test-controls.ts'
import { createOperator, type Operator } from './operator.ts'
import { watchInvariants } from './watch-invariants.ts'

export { roleNames } from '@akyede/contract/accounts'
export { isDay } from '@akyede/contract/days'
export { ProductFileFailure } from '#feature/catalogue'
export { type AdvanceStatus, advanceStatuses } from '#feature/orders'
export { type NewPromotion, PromotionFailure } from '#feature/promotions'
export { type NewRate, RateFailure, type Zone, zones } from '#feature/shipping'
export { openBackup } from '#platform/backup/read-backup.ts'
export { restoreBackup } from '#platform/backup/restore-backup.ts'
export { writeBackup } from '#platform/backup/write-backup.ts'
export type { MovableClock } from '#platform/clock.ts'
export { type Config, ConfigFailure, readConfig } from '#platform/config.ts'
export { createLog, type Log } from '#platform/log.ts'
export { openOpsOfMany, type Seen } from '#platform/ops-of-many.ts'
export type { CallInProcess } from '#platform/serve.ts'
export { hasStore, openStore, type Store } from '#platform/store.ts'

export interface App {
  readonly http: FastifyInstance
  readonly clock: MovableClock
  readonly platform: Platform
  readonly operator: Operator
  /** Public reads without HTTP, for the loaders of pages. */
  readonly call: CallInProcess
  /** Sends pages as the catalogue's answers are sent: kept, as finished bytes. */
  readonly keptReply: KeptReply
  /** Lets in what is not a call, such as a page. Refuses with `server.busy` or, by address, `request.rate_limited`. */
  readonly admit: (address: string) => void
  /** Where the shop reaches itself, behind any proxy. */
  readonly localUrl: () => string
  /** Where the operator looks, once it listens and OPS_PORT is set. */
  readonly opsAddress: () => string | undefined
  /** What this process tells the one that answers for several. */
  look(): Promise<Seen>
  /** Listens and starts the background work; answers the address. */
  listen(): Promise<string>
  /** Refuses new work, ends what runs, lets go of the database; after SIGTERM it stays open for DRAIN_MS before. */
  close(signal?: NodeJS.Signals): Promise<void>
}

export interface AppOptions {
  readonly config: Config
  readonly connection: Connection
  readonly log?: Log
  /** Another clock than this process's own: one that several processes share. */
  readonly clock?: MovableClock
}

/** The shop's server: its ground, its features, and who listens to whom. */
export async function createApp({
  config,
  connection,
  log = createLog(config.logLevel),
  clock = createClock(),
}: AppOptions): Promise<App> {
  await migrate(connection)
  const address = createAddress(config)
  const platform = layGround({ config, connection, log, clock }, address.publicUrl)
  const rateLimiter = createRateLimiter(config.rateLimit, platform.clock)
  shareRateLimits(platform, rateLimiter)
  const { front, keptReply } = keepAnswers(platform, rateLimiter)
  const http = createHttpServer(log, config.trustedProxies, front)
  const { admission, ...lifecycle } = createLifecycle(http, platform, address)

  const kernel = createServe({
    http,
    database: platform.database,
    clock: platform.clock,
    rateLimiter,
    keptReply,
    identify: (request, row) => identify(request, row),
    checkAnswers: config.environment !== 'production',
  })
  const { accounts, payments, fulfilment } = registerFeatures(
    kernel.serve,
    platform,
    rateLimiter,
    address.localUrl,
  )
  const identify = createIdentify({
    ...platform,
    findSession: accounts.findSession,
    findMaker: fulfilment.findMaker,
    nonces: openNonces(platform),
  })
  wireEvents(platform, payments)
  keepAuditSealed(platform)
  watchInvariants(platform)
  forgetWhatIsOld(platform)
  const admit: App['admit'] = caller => {
    admission.check('page')
    rateLimiter.spendAddress(caller)
  }
  serveDocs(http)
  serveCrawlers(http, platform, { keptReply, admit })
  servePhotos(http, platform, admit)
  await serveCallbackForm(http, admit)
  refuseTheRest(http, rateLimiter)
  if (config.testControls) serveTestControls(http, platform)

  return {
    http,
    clock: platform.clock,
    platform,
    operator: createOperator(platform, accounts),
    call: kernel.call,
    keptReply,
    admit,
    localUrl: address.localUrl,
    opsAddress: lifecycle.opsAddress,
    look: lifecycle.look,
    close: lifecycle.close,
    async listen() {
      await refuseDemoInProduction(platform)
      return lifecycle.listen()
    },
  }
}

type Ground = Platform & { readonly clock: MovableClock }

function layGround(
  { config, connection, log, clock }: Required<AppOptions>,
  publicUrl: () => string,
): Ground {
  const database = openDatabase(connection, config.databasePool, log, config.databaseWait)
  const jobs = createJobs(database.$client, log)
  const letters = createMailFolder(`${config.dataDir}/outbox`, clock, publicUrl)
  return {
    config,
    clock,
    log,
    metrics: createMetrics(),
    database,
    publicUrl,
    jobs,
    outbox: createOutbox(database, jobs, clock),
    broadcast: createBroadcast(database, log),
    mail: config.smsGateway ? withSmsGateway(letters, createSmsGateway(config.smsGateway)) : letters,
    audit: createAudit(clock),
  }
}

function registerFeatures(
  serve: Serve,
  platform: Platform,
  rateLimiter: RateLimiter,
  localUrl: () => string,
): { accounts: Accounts; payments: Payments; fulfilment: ReturnType<typeof registerFulfilment> } {
  const accounts = registerAccounts(serve, platform, openSecondFactor(platform), rateLimiter)
  registerSecondFactor(serve, platform, accounts)
  registerPasswords(serve, platform, accounts, rateLimiter, [forgetTrust, unlockSignIn])
  registerVerification(serve, platform, rateLimiter)
  registerSocial(serve, platform, {
    entrance: accounts.entrance,
    localUrl,
    letGo: [forgetEmailChange, forgetSecondFactor],
  })
  registerPhones(serve, platform, accounts, rateLimiter)
  const payments = openPayments(platform, createProviders(platform.config, localUrl))
  const pricing = { clock: platform.clock, findTariff: openTariff(platform), findTaxes: openTaxes(platform) }
  registerCatalogue(serve, platform, {
    hasBought,
    sending: {
      tag: tariffTag,
      rates: async (executor, grams) => parcelRates(await pricing.findTariff(executor), grams),
    },
  })
  const search = registerSearch(serve, platform)
  registerVendors(serve, platform, search)
  registerSearchHistory(serve, platform)
  registerCaptcha(serve, platform)
  registerNewsletter(serve, platform, rateLimiter)
  registerContact(serve, platform, rateLimiter)
  registerAnalytics(serve, platform)
  registerCart(serve, platform, rateLimiter, pricing)
  registerAddresses(serve, platform)
  registerProfile(serve, platform, {
    passwords: accounts.passwords,
    rateLimiter,
    records: personalRecords(platform),
  })
  registerShipping(serve, platform, pricing.findTariff)
  registerOrders(serve, platform, payments, rateLimiter, pricing)
  servePayments(serve, platform, payments)
  return { accounts, payments, fulfilment: registerFulfilment(serve, platform) }
}

/** What each feature keeps about a person: whoever takes it along or ends it, deals with all of it. */
const personalRecords = (platform: Platform): readonly PersonalRecords[] => [
  personalAddresses,
  personalOrders,
  personalPayments,
  personalCodes,
  personalCart,
  personalReviews(platform),
  personalSearches,
  personalMessages,
  personalSubscription,
  personalVisits,
  personalVerification,
  personalResets,
  personalSecondFactor,
  personalIdentities,
  personalAccount(platform),
]

/** Who hears what: the one place where features meet without knowing each other. */
function wireEvents(platform: Platform, payments: Payments): void {
  const { outbox } = platform
  outbox.on('account.registered', 'verification: first link', (tx, fact) => sendFirstLink(platform, tx, fact))
  outbox.on('verification.asked', 'verification: link again', (tx, fact) => sendLinkAgain(platform, tx, fact))
  outbox.on('email.change_started', 'verification: to the new', (tx, fact) =>
    sendToNewEmail(platform, tx, fact),
  )
  outbox.on('email.change_started', 'verification: to the old', (tx, fact) =>
    sendToOldEmail(platform, tx, fact),
  )
  outbox.on('phone.code_asked', 'phones: send code', (tx, fact) => sendPhoneCode(platform, tx, fact))
  outbox.on('password.forgotten', 'passwords: send link', (tx, fact) => sendResetLink(platform, tx, fact))
  outbox.on('password.changed', 'passwords: tell', (tx, fact) => sendPasswordChanged(platform, tx, fact))
  outbox.on('payment.settled', 'orders: mark paid', (tx, fact) =>
    onPaymentSettled(platform, payments, tx, fact),
  )
  outbox.on('payment.ended', 'orders: end', (tx, fact) => onPaymentEnded(platform, tx, fact))
  outbox.on('payment.refunded', 'orders: mark refunded', (tx, fact) => onPaymentRefunded(platform, tx, fact))
  outbox.on('payment.refund_failed', 'orders: refund failed', (tx, fact) =>
    onRefundFailed(platform, tx, fact),
  )
  outbox.on('order.refund_started', 'orders: refund started', (tx, fact) =>
    sendRefundStarted(platform, tx, fact),
  )
  outbox.on('order.refunded', 'orders: refunded', (tx, fact) => sendRefunded(platform, tx, fact))
  outbox.on('order.paid', 'cart: take out', (tx, fact) => takeOrderedOut(platform, tx, fact))
  outbox.on('order.paid', 'promotions: take off the cart', (tx, fact) => takeUsedOff(tx, fact))
  outbox.on('order.paid', 'orders: receipt', (tx, fact) => sendReceipt(platform, tx, fact))
  outbox.on('order.under_review', 'orders: review notice', (tx, fact) => sendReviewNotice(platform, tx, fact))
  outbox.on('order.cancelled', 'orders: cancelled', (tx, fact) => sendCancelled(platform, tx, fact))
  outbox.on('order.cancelled', 'catalogue: take sales back', (tx, fact) =>
    takeSalesBack(platform, tx, fact.items),
  )
  outbox.on('order.given_back', 'catalogue: take given back', (tx, fact) =>
    takeSalesBack(platform, tx, fact.items),
  )
  outbox.on('order.advanced', 'orders: advanced', (tx, fact) => sendAdvanced(platform, tx, fact))
  outbox.on('account.device_added', 'accounts: new device', (tx, fact) => sendDeviceAdded(platform, tx, fact))
  outbox.on('account.locked', 'accounts: locked', (tx, fact) => sendSignInLocked(platform, tx, fact))
  outbox.on('session.stolen', 'accounts: session stolen', (tx, fact) => sendSessionStolen(platform, tx, fact))
  outbox.on('account.closed', 'profile: closed', (tx, fact) => sendClosed(platform, tx, fact))
  outbox.on('account.kept', 'accounts: kept', (tx, fact) => sendKept(platform, tx, fact))
  outbox.on('export.made', 'profile: export made', (tx, fact) => sendExportMade(platform, tx, fact))
  outbox.on('erasure.code_asked', 'profile: erasure code', (tx, fact) => sendErasureCode(platform, tx, fact))
  outbox.on('social.linked', 'social: linked', (tx, fact) => sendLinkedNotice(platform, tx, fact))
  outbox.on('social.unlinked', 'social: unlinked', (tx, fact) => sendUnlinkedNotice(platform, tx, fact))
  outbox.on('newsletter.asked', 'newsletter: send link', (tx, fact) => sendNewsletterLink(platform, tx, fact))
  outbox.on('second_factor.code_asked', 'second factor: code', (tx, fact) =>
    sendCodeMessage(platform, tx, fact),
  )
  outbox.on('second_factor.enabled', 'second factor: on', (tx, fact) => sendEnabled(platform, tx, fact))
  outbox.on('second_factor.disabled', 'second factor: off', (tx, fact) => sendDisabled(platform, tx, fact))
  outbox.on('second_factor.codes_renewed', 'second factor: new codes', (tx, fact) =>
    sendCodesRenewed(platform, tx, fact),
  )
  outbox.on('second_factor.backup_code_used', 'second factor: backup code', (tx, fact) =>
    sendBackupCodeUsed(platform, tx, fact),
  )
  outbox.on('second_factor.locked', 'second factor: locked', (tx, fact) => sendLocked(platform, tx, fact))
  outbox.on('contact.received', 'contact: to the shop', (tx, fact) => sendMessageToShop(platform, tx, fact))
  outbox.on('contact.received', 'contact: copy', (tx, fact) => sendMessageCopy(platform, tx, fact))
  outbox.on('order.paid', 'catalogue: count sales', (tx, fact) => countSales(platform, tx, fact.items))
}

/** Pretend people, one of them an administrator, have no place among real ones. */
async function refuseDemoInProduction(platform: Platform): Promise<void> {
  if (platform.config.environment !== 'production' || !(await holdsDemoAccounts(platform))) return
  throw new ConfigFailure('Production does not start on the database of a demo shop. Use another one.')
}
