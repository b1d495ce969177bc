import { z } from 'zod'
import { isDay } from './days.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis, id } from './fields.ts'
import { senders } from './fulfilment.ts'
import { requiredWords } from './office.ts'
import { payoutStatuses } from './payout-words.ts'
import { WalletChange, WorkshopWallet } from './wallets.ts'
import { workshopLimits } from './workshop-limits.ts'

/** What the shop owes a maker. Amounts are cedis. */
export const WorkshopMoney = z.strictObject({
  /** The price of units of paid orders that are not delivered yet, after the maker's own codes and before commission. */
  on_the_way: cedis,
  /** Earned, and not due yet or kept back by a return, a dispute or a review of the payment. */
  kept_back: cedis,
  /** Earned and due: part of the next payout. */
  due: cedis,
  /** What the maker owes the shop, when more came back than was earned. */
  owed: cedis,
  /** Of the price of units ordered today. */
  commission_percent: z.number(),
  /** Payouts that are proposed or on their way; null while there are none. */
  next_payout: z
    .strictObject({
      amount: cedis,
      /** The day in Ghana. */
      day: z.iso.date(),
      /** Whether the money is on its way. */
      is_sent: z.boolean(),
    })
    .nullable(),
  /** Where payouts go; null until a wallet is used. */
  wallet: WorkshopWallet.nullable(),
  wallet_change: WalletChange.nullable(),
  /** The phone, masked, that gets a code too when another number is entered; null for a first wallet. */
  old_code_phone: z.string().nullable(),
})
export type WorkshopMoney = z.output<typeof WorkshopMoney>

/**
 * One order of a statement. Amounts are cedis; `net` is the sum of the others, of which those that lower it are
 * negative.
 */
export const StatementLine = z.strictObject({
  order_number: z.string(),
  /** The day in Ghana of its first earning in this month. */
  day: z.iso.date(),
  products: z.array(z.string()),
  carried_by: z.enum(senders),
  price: cedis,
  /** What promo codes that the maker bears took off the price. */
  discount: cedis,
  commission: cedis,
  /** Zero when the shop sent the parcel. */
  shipping: cedis,
  wrapping: cedis,
  /** Returned units, refunds that the maker bears, and what of commission and delivery they reversed. */
  returned: cedis,
  net: cedis,
})
export type StatementLine = z.output<typeof StatementLine>

/** What the shop gave a maker, or took, for another reason than a sale. */
export const StatementCorrection = z.strictObject({
  id: z.string(),
  day: z.iso.date(),
  order_number: z.string().nullable(),
  words: z.string(),
  amount: cedis,
})

/** A payout that arrived in the month, or that came back, which is negative. */
export const StatementPayout = z.strictObject({
  day: z.iso.date(),
  reference: z.string(),
  amount: cedis,
})

export const Statement = z.strictObject({
  /** Such as "2026-12". */
  month: z.string(),
  lines: z.array(StatementLine),
  /** The sums of the lines. */
  total: StatementLine.omit({ order_number: true, day: true, products: true, carried_by: true }),
  corrections: z.array(StatementCorrection),
  payouts: z.array(StatementPayout),
  /** What the maker earned in the month: lines and corrections. */
  earned: cedis,
  paid_out: cedis,
  /** What the shop owed the maker for delivered orders at the start and at the end of the month. */
  opening: cedis,
  closing: cedis,
})
export type Statement = z.output<typeof Statement>

/** A payout as the maker sees it. */
export const WorkshopPayout = z.strictObject({
  id: z.string(),
  reference: z.string(),
  amount: cedis,
  status: z.enum(payoutStatuses),
  /** The masked number of the wallet. */
  phone: z.string(),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
})
export type WorkshopPayout = z.output<typeof WorkshopPayout>

/** One amount of a payout. */
export const PayoutEarning = z.strictObject({
  order_number: z.string().nullable(),
  /** The journal of the ledger: sale, share, return, … */
  kind: z.string(),
  day: z.iso.date(),
  amount: cedis,
})
export type PayoutEarning = z.output<typeof PayoutEarning>

export const WorkshopPayoutDetail = WorkshopPayout.extend({ earnings: z.array(PayoutEarning) })

const workshop = z.strictObject({ vendorId: id })
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Please choose a month such as 2026-12')

export const getWorkshopMoney = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/money',
  summary: 'Retrieves what the shop owes the maker: on the way, kept back and due.',
  access: 'workshop',
  role: 'owner',
  params: workshop,
  response: dataOf(WorkshopMoney),
  failures: [],
})

export const listWorkshopPayouts = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/payouts',
  summary: 'Lists the maker’s payouts of the last year, the newest first.',
  access: 'workshop',
  role: 'owner',
  params: workshop,
  response: dataOf(z.array(WorkshopPayout)),
  failures: [],
})

export const getWorkshopPayout = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/payouts/:payoutId',
  summary: 'Retrieves a payout with the earnings that it pays.',
  access: 'workshop',
  role: 'owner',
  params: workshop.extend({ payoutId: id }),
  response: dataOf(WorkshopPayoutDetail),
  failures: ['payout.not_found'],
})

export const getWorkshopStatement = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/statements/:month',
  summary:
    'Retrieves what the maker earned in a month, by order. The sum equals the maker’s account to the pesewa.',
  access: 'workshop',
  role: 'owner',
  params: workshop.extend({ month }),
  response: dataOf(Statement),
  failures: [],
})

export const exportWorkshopStatement = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/statements.csv',
  summary: 'Downloads the statement of a month as CSV, one row for each order.',
  access: 'workshop',
  role: 'owner',
  params: workshop,
  query: z.strictObject({ month }),
  response: z.string(),
  csv: true,
  failures: [],
})

export const setMakerTerms = endpoint({
  method: 'PUT',
  path: '/office/makers/:vendorId/terms',
  summary:
    'Sets the commission on orders placed from a later day on; orders placed before keep theirs. The last setting of a day counts.',
  access: 'staff',
  permission: 'makers',
  freshSignIn: true,
  idempotency: 'stored',
  params: workshop,
  body: z.strictObject({
    commission_percent: z
      .number('Please enter a percentage')
      .min(0, 'Please enter at least 0')
      .max(
        workshopLimits.payouts.commissionPercentMost,
        `Please enter at most ${workshopLimits.payouts.commissionPercentMost}`,
      )
      .multipleOf(0.5, 'Please enter whole or half percents'),
    /** The first day in Ghana, tomorrow at the earliest. */
    from: z.string().refine(isDay, 'Please enter a date such as 2026-12-24'),
    words: requiredWords,
  }),
  response: dataOf(z.strictObject({ commission_percent: z.number(), from: z.iso.date() })),
  failures: ['office.not_found'],
})
