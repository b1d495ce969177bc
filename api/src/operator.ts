import type { RoleName } from '@akyede/contract/accounts'
import type { ReturnAnswer } from '@akyede/contract/return-words'
import {
  type DemoPassword,
  findUserByEmail,
  hasOnlyRealAccounts,
  revokeSessions,
  seedDemoAccounts,
  setRole,
} from '#feature/accounts'
import { seedDemoActivity } from '#feature/activity'
import { seedDemoAddresses } from '#feature/addresses'
import {
  copyPicturesForOperator,
  type ImportOptions,
  type ImportReport,
  importProducts,
  seedDemoCatalogue,
  seedManyProducts,
} from '#feature/catalogue'
import { seedDemoEvents } from '#feature/events'
import { seedDemoFriends } from '#feature/friends'
import { createToken, findTokens, revokeToken } from '#feature/fulfilment'
import { seedDemoGroups } from '#feature/groups'
import { changeAccount, makeFigures, recordInvariants } from '#feature/office'
import { type AdvanceStatus, advanceOrder, findOrdersForOperator, type Shipment } from '#feature/orders'
import {
  findDisputesForOperator,
  findPaymentsForOperator,
  listPaymentsForOperator,
  type Payments,
  refundByReference,
} from '#feature/payments'
import {
  createPromotionForOperator,
  listPromotions,
  type NewPromotion,
  seedDemoCodes,
  stopPromotionForOperator,
} from '#feature/promotions'
import {
  answerReturnForOperator,
  findReturnsForOperator,
  type OperatorReturn,
  openReturnForOperator,
} from '#feature/returns'
import { listHeldReferrals, releaseReferral, seedDemoPoints } from '#feature/rewards'
import { fillSearchTerms, refreshSearchTerms } from '#feature/search'
import { seedDemoAuthenticator } from '#feature/second-factor'
import { seedDemoLink } from '#feature/share-links'
import { listRates, type NewRate, setRateForOperator } from '#feature/shipping'
import {
  answerTicketForOperator,
  endTicketForOperator,
  findFile,
  formatThread,
  formatTickets,
  seedDemoTicket,
} from '#feature/support'
import { findVendorId } from '#feature/vendors'
import { seedDemoLists } from '#feature/wishlists'
import { byOperator } from '#platform/audit.ts'
import { type Transaction, transaction, withAdvisoryLock } from '#platform/database.ts'
import { findAuditLines } from '#platform/find-audit.ts'
import type { Platform } from '#platform/platform.ts'
import { ConfigFailure } from '#platform/refuse-unsafe.ts'
import { type AuditVerdict, hasSeal, verifyAudit } from '#platform/verify-audit.ts'
import { checkInvariants, type Invariant } from './invariants.ts'
import { seedDemoOrders } from './seed-demo-orders.ts'
import { seedManyOrders } from './seed-many-orders.ts'
import { sendTestEmail } from './send-test-email.ts'

/** The operator's commands; each returns what it did, as a sentence or as lines. */
export interface Operator {
  /**
   * Fills the demo shop: makers, products, stock, reviews, accounts and their lists. It may be repeated; production
   * and a database that holds only real users refuse it. Returns the random passwords that a public demo has just
   * set.
   */
  seedDemo(): Promise<readonly DemoPassword[]>
  seedProducts(count: number): Promise<void>
  /**
   * Adds generated orders of the demo shop's products and accounts until there are `count`. Returns the same as
   * `seedDemo`.
   */
  seedOrders(count: number): Promise<readonly DemoPassword[]>
  /** Imports the products of a file; fails with ProductFileFailure when it is not a product file. */
  importProducts(text: string, options: ImportOptions): Promise<ImportReport>
  /** Copies the uploaded pictures into the shop's store, from a folder or a URL as in PICTURES_URL. */
  copyPictures(source?: string): Promise<{ readonly text: string; readonly hasFailed: boolean }>
  listOrders(): Promise<string[]>
  /** Advances all fulfilments of an order, or only that of the maker with this slug. */
  advanceOrder(order: string, to: AdvanceStatus, more?: AdvanceOptions): Promise<string>
  /** Returns the token, which is shown this once. */
  createMakerToken(slug: string, name: string): Promise<string>
  listMakerTokens(slug: string): Promise<string[]>
  revokeMakerToken(tokenId: string): Promise<string>
  /** Payments that need a manual review, one per line. */
  listReviews(): Promise<string[]>
  /** The newest payments, or those with open disputes, one per line. */
  listPayments(disputed: boolean): Promise<string[]>
  /** Refunds the rest of a payment; refuses when nothing is left. */
  refundPayment(reference: string): Promise<string>
  /** The returns of buyers, one per line. */
  listReturns(): Promise<string[]>
  /** Opens a return for a buyer who wrote to us; fails with ReturnFailure. */
  openReturn(input: OperatorReturn): Promise<string>
  /** Answers or receives a return; fails with ReturnFailure. */
  answerReturn(
    number: string,
    to: ReturnAnswer,
    more: { answer?: string | undefined; fit?: boolean | undefined },
  ): Promise<string>
  /** Past, current and future shipping rates, one per line. */
  listShipping(): Promise<string[]>
  /** Sets a shipping rate; fails with RateFailure when it is not valid. */
  setShipping(rate: NewRate): Promise<string>
  /** Creates a promotion code; fails with PromotionFailure. */
  createPromotion(input: NewPromotion): Promise<string>
  /** Every promotion code, one per line. */
  listPromotions(): Promise<string[]>
  /** Stops a promotion code; fails with PromotionFailure. */
  stopPromotion(code: string): Promise<string>
  /** Support tickets that wait for us, or all of them, one per line. */
  listTickets(all: boolean): Promise<string[]>
  /** The messages of a ticket, found by reference or id; undefined when there is none. */
  readTicket(ticket: string): Promise<string[] | undefined>
  /** A file of a ticket; undefined when there is none. */
  findSupportFile(fileId: string): Promise<{ name: string; bytes: Buffer } | undefined>
  answerTicket(ticket: string, text: string): Promise<string>
  endTicket(ticket: string, act: 'resolve' | 'close'): Promise<string>
  /** Referrals whose points wait for a manual review, one per line. */
  listHeldReferrals(): Promise<string[]>
  /** Releases the points of a held referral; fails with ReferralFailure. */
  releaseReferral(userId: number): Promise<string>
  setRole(email: string, role: RoleName): Promise<boolean>
  /** Returns the number of ended sessions; undefined when no account has this email. */
  signOutEverywhere(email: string): Promise<number | undefined>
  /** Returns what was done; undefined when no account has this email. */
  changeAccount(email: string, step: 'suspend' | 'restore', reason?: string): Promise<string | undefined>
  /** The last entries of the audit log, oldest first, one per line; undefined when no account has this email. */
  listAudit(asked: AuditRequest): Promise<string[] | undefined>
  verifyAudit(): Promise<AuditVerdict>
  /** Tells whether a seal of the audit log has this hash. */
  hasSeal(hash: string): Promise<boolean>
  check(): Promise<Invariant[]>
  /** Sends an email at once; fails with the mail server's reason when it does not take it. */
  sendTestEmail(address: string): Promise<string>
}

export interface AuditRequest {
  /** The email of an account. */
  readonly user?: string | undefined
  readonly event?: string | undefined
  readonly since?: Date | undefined
  readonly limit: number
}

/** `maker` is the slug of the maker whose fulfilment alone is advanced. */
export interface AdvanceOptions extends Shipment {
  readonly maker?: string | undefined
}

export const createOperator = (platform: Platform, payments: Payments): Operator => ({
  seedDemo: () => fillDemo(platform, () => seedDemo(platform)),
  seedProducts: count =>
    fillDemo(platform, async () => {
      await seedManyProducts(platform, count)
      await refreshSearchTerms(platform)
    }),
  seedOrders: count =>
    fillDemo(platform, async () => {
      await refuseRealShop(platform)
      await seedDemoCatalogue(platform)
      const { newPasswords } = await seedDemoAccounts(platform)
      await seedManyOrders(platform, count)
      await makeFigures(platform.database, platform.clock)
      return newPasswords
    }),
  async importProducts(text, options) {
    try {
      return await importProducts(platform, text, options)
    } finally {
      // Products that were imported before a failure must be found by search too.
      await refreshSearchTerms(platform)
    }
  },
  listOrders: () => findOrdersForOperator(platform.database),
  async advanceOrder(order, to, { maker, ...shipment } = {}) {
    const vendorId = maker === undefined ? undefined : await findVendorId(platform.database, maker)
    return advanceOrder(platform, order, { to, vendorId, ...shipment })
  },
  async createMakerToken(slug, name) {
    const token = await createToken(platform, await findVendorId(platform.database, slug), name)
    return `${token}\nKeep it safe: it is shown only once. It gives access to ${slug}'s orders and stock, nothing else.`
  },
  async listMakerTokens(slug) {
    const tokens = await findTokens(platform, await findVendorId(platform.database, slug))
    return tokens.map(({ id, name, created_at, last_used_at, revoked_at }) =>
      [
        id,
        name,
        created_at.toISOString(),
        last_used_at ? `used ${last_used_at.toISOString()}` : 'never used',
        ...(revoked_at ? [`revoked ${revoked_at.toISOString()}`] : []),
      ].join('  '),
    )
  },
  async revokeMakerToken(tokenId) {
    const known = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tokenId)
    if (!known || !(await revokeToken(platform, tokenId))) throw new Error(`There is no token ${tokenId}.`)
    return `Token ${tokenId} no longer works.`
  },
  listReviews: () => findPaymentsForOperator(platform.database),
  listPayments: disputed =>
    disputed ? findDisputesForOperator(platform.database) : listPaymentsForOperator(platform.database),
  refundPayment: reference => refundByReference(platform, reference),
  listReturns: () => findReturnsForOperator(platform.database),
  openReturn: input => openReturnForOperator(platform, payments, input),
  answerReturn: (number, to, more) => answerReturnForOperator(platform, payments, number, to, more),
  listShipping: () => listRates(platform),
  setShipping: rate => setRateForOperator(platform, rate),
  createPromotion: input => createPromotionForOperator(platform, input),
  listPromotions: () => listPromotions(platform.database, platform.clock.now()),
  stopPromotion: code => stopPromotionForOperator(platform, code),
  listTickets: all => formatTickets(platform.database, all),
  readTicket: ticket => formatThread(platform.database, ticket),
  findSupportFile: fileId => findFile(platform.database, fileId),
  answerTicket: (ticket, text) => answerTicketForOperator(platform, ticket, text),
  endTicket: (ticket, act) => endTicketForOperator(platform, ticket, act),
  listHeldReferrals: () => listHeldReferrals(platform),
  releaseReferral: userId => releaseReferral(platform, userId),
  async setRole(email, role) {
    const found = await withAccount(platform, email, async (tx, userId) => {
      await setRole(tx, platform, { userId, role }, byOperator)
      return true
    })
    return found ?? false
  },
  signOutEverywhere: email =>
    withAccount(platform, email, (tx, id) => revokeSessions(tx, platform, id, byOperator)),
  async changeAccount(email, step, reason) {
    const by = { ...byOperator, words: reason }
    const ended = await withAccount(platform, email, (tx, userId) =>
      changeAccount(tx, platform, { userId, step }, by),
    )
    if (ended === undefined) return undefined
    const done = step === 'suspend' ? 'suspended' : 'restored'
    if (ended === 'unchanged') return `Nothing has changed: ${email} cannot be ${done} as it is.`
    if (step === 'restore') return `${email} is restored and can sign in again.`
    return `${email} is suspended: ${ended === 1 ? '1 session was' : `${ended} sessions were`} ended.`
  },
  async listAudit({ user: email, ...query }) {
    const user = email === undefined ? undefined : await findUserByEmail(platform.database, email)
    if (email !== undefined && !user) return undefined
    return findAuditLines(platform.database, { ...query, userId: user?.id })
  },
  verifyAudit: () => verifyAudit(platform.database),
  hasSeal: hash => hasSeal(platform.database, hash),
  async check() {
    const checked = await checkInvariants(platform.database, platform.clock)
    await recordInvariants(platform.database, checked, platform.clock.now())
    return checked
  },
  copyPictures: source => copyPicturesForOperator(platform, source),
  sendTestEmail: address => sendTestEmail(platform, address),
})

/** Runs the work for the account with this email; returns undefined when there is none. */
const withAccount = <T>(
  { database }: Platform,
  email: string,
  work: (tx: Transaction, userId: number) => Promise<T>,
): Promise<T | undefined> =>
  transaction(database, async tx => {
    const user = await findUserByEmail(tx, email)
    return user && work(tx, user.id)
  })

/**
 * Refuses production, because the demo shop has an administrator with a published password. One process fills it;
 * others wait.
 */
async function fillDemo<T>({ config, database }: Platform, fill: () => Promise<T>): Promise<T> {
  if (config.environment === 'production') throw new Error('The demo shop is not for production.')
  return withAdvisoryLock(database, 'akyede demo shop', fill)
}

/** Each step is a transaction or skips existing rows, so that a start continues where another one died. */
async function seedDemo(platform: Platform): Promise<readonly DemoPassword[]> {
  await refuseRealShop(platform)
  await seedDemoCatalogue(platform)
  await seedDemoCodes(platform)
  await fillSearchTerms(platform)
  const { ids: people, newPasswords } = await seedDemoAccounts(platform)
  await seedDemoAuthenticator(platform, people.get('support@akyede.test') ?? 0)
  await seedDemoAddresses(platform, people)
  await seedDemoOrders(platform)
  await seedDemoFriends(platform, people)
  await seedDemoLists(platform, people, await seedDemoGroups(platform, people))
  await seedDemoLink(platform, people)
  await seedDemoTicket(platform, people)
  await seedDemoPoints(platform, people)
  await seedDemoEvents(platform, people)
  await seedDemoActivity(platform, people)
  await makeFigures(platform.database, platform.clock)
  return newPasswords
}

/** A start without APP_ENV on the database of a real shop would create an administrator with a published password. */
async function refuseRealShop({ database }: Platform): Promise<void> {
  if (!(await hasOnlyRealAccounts(database))) return
  throw new ConfigFailure(
    'The database belongs to a real shop, which gets no demo accounts: set APP_ENV=production, or another DATABASE_URL or DATA_DIR.',
  )
}
