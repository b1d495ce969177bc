import type { Sender } from '@akyede/contract/fulfilment'
import type { ReturnAnswer } from '@akyede/contract/return-words'
import { findUserByEmail } from '#feature/accounts'
import {
  actOnProductForOperator,
  copyPicturesForOperator,
  type ImportOptions,
  type ImportReport,
  importProducts,
} from '#feature/catalogue'
import { createToken, findTokens, revokeToken } from '#feature/fulfilment'
import { setMakerPhone } from '#feature/handover-links'
import { recordInvariants } from '#feature/office'
import {
  type AdvanceStatus,
  advanceOrder,
  changeSenderForOperator,
  findOrdersForOperator,
  type Shipment,
} from '#feature/orders'
import {
  findDisputesForOperator,
  findPaymentsForOperator,
  listPaymentsForOperator,
  type Payments,
  refundByReference,
} from '#feature/payments'
import {
  beginPayoutsForOperator,
  holdPayoutForOperator,
  listRunsForOperator,
  proposeRunForOperator,
  simulatePayouts,
} from '#feature/payouts'
import { findPhotographFiles } from '#feature/photographs'
import { reviewForOperator } from '#feature/product-drafts'
import {
  createPromotionForOperator,
  listPromotions,
  type NewPromotion,
  stopPromotionForOperator,
} from '#feature/promotions'
import {
  answerReturnForOperator,
  findReturnsForOperator,
  type OperatorReturn,
  openReturnForOperator,
} from '#feature/returns'
import { refreshSearchTerms } from '#feature/search'
import { listRates, type NewRate, setRateForOperator } from '#feature/shipping'
import {
  answerTicketForOperator,
  endTicketForOperator,
  findFile,
  formatThread,
  formatTickets,
} from '#feature/support'
import { changeMakerForOperator, findVendorId } from '#feature/vendors'
import { decideForOperator, setWorkshopOwner } from '#feature/workshops'
import { type ActedBy, byOperator } from '#platform/audit.ts'
import { findAuditLines } from '#platform/find-audit.ts'
import type { Platform } from '#platform/platform.ts'
import { hasSeal, verifyAudit } from '#platform/verify-audit.ts'
import { checkInvariants, type Invariant } from './invariants.ts'
import { accountCommands, withAccount } from './operator-accounts.ts'
import { secretCommands } from './operator-secrets.ts'
import { seedCommands } from './seed-demo.ts'
import { sendTestEmail } from './send-test-email.ts'

interface AuditRequest {
  /** The email of an account. */
  readonly user?: string | undefined
  readonly event?: string | undefined
  readonly since?: Date | undefined
  readonly limit: number
}

/** `maker` is the slug of the maker whose fulfilment alone is advanced. */
interface AdvanceOptions extends Shipment {
  readonly maker?: string | undefined
}

/** The operator's commands; each returns what it did, as a sentence or as lines. */
export const createOperator = (platform: Platform, payments: Payments) => ({
  ...seedCommands(platform),
  ...catalogueCommands(platform),
  ...orderCommands(platform, payments),
  ...makerCommands(platform),
  ...accountCommands(platform),
  ...secretCommands(platform),
  ...supportCommands(platform),
  ...systemCommands(platform),
})

export type Operator = ReturnType<typeof createOperator>

const catalogueCommands = (platform: Platform) => ({
  /** Imports the products of a file; fails with ProductFileFailure when it is not a product file. */
  async importProducts(text: string, options: ImportOptions): Promise<ImportReport> {
    try {
      return await importProducts(platform, text, options)
    } finally {
      // Products that were imported before a failure must be found by search too.
      await refreshSearchTerms(platform)
    }
  },
  /** Copies the uploaded pictures into the shop's store, or from it; a place is a folder or a URL as in PICTURES_URL. */
  copyPictures: async (
    places: { readonly source?: string | undefined; readonly to?: string | undefined } = {},
  ) =>
    copyPicturesForOperator(platform, {
      ...places,
      unpublished: await findPhotographFiles(platform.database),
    }),
  /** Holds or releases the product with this id or slug. */
  actOnProduct: (product: string, act: 'hold' | 'release', why?: Pick<ActedBy, 'reason' | 'words'>) =>
    actOnProductForOperator(platform, { product, act }, { ...byOperator, ...why }),
  /** Approves the product with this id or slug, which waits for staff, or returns it to its maker with a message. */
  reviewProduct: (product: string, act: 'approve' | 'return', words = '') =>
    reviewForOperator(platform, { product, act, words }, { ...byOperator, ...(words && { words }) }),
  /** Past, current and future shipping rates, one per line. */
  listShipping: () => listRates(platform),
  /** Sets a shipping rate; fails with RateFailure when it is not valid. */
  setShipping: (rate: NewRate) => setRateForOperator(platform, rate),
  /** Creates a promotion code; fails with PromotionFailure. */
  createPromotion: (input: NewPromotion) => createPromotionForOperator(platform, input),
  /** Every promotion code, one per line. */
  listPromotions: () => listPromotions(platform.database, platform.clock.now()),
  /** Stops a promotion code; fails with PromotionFailure. */
  stopPromotion: (code: string) => stopPromotionForOperator(platform, code),
})

const orderCommands = (platform: Platform, payments: Payments) => ({
  listOrders: () => findOrdersForOperator(platform.database),
  /** Advances all fulfilments of an order, or only that of the maker with this slug. */
  async advanceOrder(order: string, to: AdvanceStatus, { maker, ...shipment }: AdvanceOptions = {}) {
    const vendorId = maker === undefined ? undefined : await findVendorId(platform.database, maker)
    return advanceOrder(platform, order, { to, vendorId, ...shipment })
  },
  /** Sets who sends the parcel of this maker: the shop, or the maker again. */
  changeSender: async (
    order: string,
    carriedBy: Sender,
    { maker, words }: { maker: string; words: string },
  ) =>
    changeSenderForOperator(platform, order, {
      vendorId: await findVendorId(platform.database, maker),
      carriedBy,
      words,
    }),
  /** Payments that need a manual review, one per line. */
  listReviews: () => findPaymentsForOperator(platform.database),
  /** The newest payments, or those with open disputes, one per line. */
  listPayments: (disputed: boolean) =>
    disputed ? findDisputesForOperator(platform.database) : listPaymentsForOperator(platform.database),
  /** Refunds the rest of a payment; refuses when nothing is left. */
  refundPayment: (reference: string) => refundByReference(platform, reference),
  /** Queries the provider about a payment again; returns its status before and after. */
  verifyPayment: (reference: string) => payments.verifyForOperator(reference),
  /** The returns of buyers, one per line. */
  listReturns: () => findReturnsForOperator(platform.database),
  /** Opens a return for a buyer who wrote to us; fails with ReturnFailure. */
  openReturn: (input: OperatorReturn) => openReturnForOperator(platform, payments, input),
  /** Answers or receives a return; fails with ReturnFailure. */
  answerReturn: (
    number: string,
    to: ReturnAnswer,
    more: { answer?: string | undefined; fit?: boolean | undefined },
  ) => answerReturnForOperator(platform, payments, number, to, more),
})

/** Makers, and the tokens by which their systems call the API. */
const makerCommands = (platform: Platform) => ({
  /** Sets the first day whose deliveries earn their makers a share; fails with BeginFailure. */
  beginPayouts: (day: string) => beginPayoutsForOperator(platform, { day }, byOperator),
  /** Proposes a payout run now. */
  proposePayouts: () => proposeRunForOperator(platform),
  /** The latest payout runs, one per line. */
  listPayoutRuns: () => listRunsForOperator(platform),
  /** Holds a payout; fails with the text of a `Failure`. */
  holdPayout: (reference: string, words: string) => holdPayoutForOperator(platform, reference, words),
  /** What the runs of a month would pay, and why; fails with SimulationFailure. */
  simulatePayouts: (month: string) => simulatePayouts(platform, month),
  /** Suspends a maker or reopens it; fails with the text of a `Failure`. */
  changeMaker: (slug: string, act: 'suspend' | 'reopen', why?: Pick<ActedBy, 'reason' | 'words'>) =>
    changeMakerForOperator(platform, { slug, act }, { ...byOperator, ...why }),
  /** Answers the application of a maker; fails with the text of a `Failure`. */
  decideMaker: (slug: string, act: 'approve' | 'refuse', words?: string) =>
    decideForOperator(platform, { slug, act }, { ...byOperator, words }),
  /** Makes an account the owner of a maker's workshop; undefined when there is no such account. */
  setMakerOwner: async (slug: string, email: string): Promise<string | undefined> => {
    const vendorId = await findVendorId(platform.database, slug)
    return withAccount(platform, email, async (tx, userId) => {
      await setWorkshopOwner(tx, platform, { vendorId, userId }, byOperator)
      return `${email} owns the workshop of ${slug}.`
    })
  },
  /** Sets the number to which a maker gets links of new orders; none without a number. */
  async setMakerPhone(slug: string, phone: string | undefined): Promise<string> {
    const vendorId = await findVendorId(platform.database, slug)
    const stored = await setMakerPhone(platform, { vendorId, phone }, byOperator)
    return stored ? `${slug} gets new orders by SMS to ${stored}.` : `${slug} gets no SMS.`
  },
  /** Returns the token, which is shown this once. */
  async createMakerToken(slug: string, name: string): Promise<string> {
    const vendorId = await findVendorId(platform.database, slug)
    const token = await createToken(platform, { vendorId, name })
    return `${token}\nKeep it safe: it is shown only once. It gives access to ${slug}'s orders and stock, nothing else.`
  },
  async listMakerTokens(slug: string): Promise<string[]> {
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
  async revokeMakerToken(tokenId: string): Promise<string> {
    const known = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tokenId)
    if (!known || !(await revokeToken(platform, tokenId))) throw new Error(`There is no token ${tokenId}.`)
    return `Token ${tokenId} no longer works.`
  },
})

const supportCommands = (platform: Platform) => ({
  /** Support tickets that wait for us, or all of them, one per line. */
  listTickets: (all: boolean) => formatTickets(platform.database, all),
  /** The messages of a ticket, found by reference or id; undefined when there is none. */
  readTicket: (ticket: string) => formatThread(platform.database, ticket),
  /** A file of a ticket; undefined when there is none. */
  findSupportFile: (fileId: string) => findFile(platform.database, fileId),
  answerTicket: (ticket: string, text: string) => answerTicketForOperator(platform, ticket, text),
  endTicket: (ticket: string, act: 'resolve' | 'close') => endTicketForOperator(platform, ticket, act),
})

/** The audit log, the invariants and the mail server. */
const systemCommands = (platform: Platform) => ({
  /** The last entries of the audit log, oldest first, one per line; undefined when no account has this email. */
  async listAudit({ user: email, ...query }: AuditRequest): Promise<string[] | undefined> {
    const user = email === undefined ? undefined : await findUserByEmail(platform.database, email)
    if (email !== undefined && !user) return undefined
    return findAuditLines(platform.database, { ...query, userId: user?.id })
  },
  verifyAudit: () => verifyAudit(platform.database),
  /** Tells whether a seal of the audit log has this hash. */
  hasSeal: (hash: string) => hasSeal(platform.database, hash),
  async check(): Promise<Invariant[]> {
    const checked = await checkInvariants(platform.database, platform.clock)
    await recordInvariants(platform.database, checked, platform.clock.now())
    return checked
  },
  /** Sends an email at once; fails with the mail server's reason when it does not take it. */
  sendTestEmail: (address: string) => sendTestEmail(platform, address),
})
