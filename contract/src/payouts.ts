import { z } from 'zod'
import { isDay } from './days.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis, id } from './fields.ts'
import * as limits from './limits.ts'
import { requiredWords } from './office.ts'

/** What the shop owes a maker. Amounts are cedis. */
export const WorkshopMoney = z.strictObject({
  /** The price of units of paid orders that are not delivered yet, before commission. */
  on_the_way: cedis,
  /** Earned, and not due yet or kept back by a return, a dispute or a review of the payment. */
  kept_back: cedis,
  /** Earned and due: part of the next payout. */
  due: cedis,
  /** What the maker owes the shop, when more came back than was earned. */
  owed: cedis,
  /** Of the price of units ordered today. */
  commission_percent: z.number(),
})
export type WorkshopMoney = z.output<typeof WorkshopMoney>

/** One order of a statement. Amounts are cedis; `net` is the sum of the others, of which those that lower it are negative. */
export const StatementLine = z.strictObject({
  order_number: z.string(),
  /** The day in Ghana of its first earning in this month. */
  day: z.iso.date(),
  products: z.array(z.string()),
  price: cedis,
  commission: cedis,
  shipping: cedis,
  wrapping: cedis,
  /** Returned units, refunds that the maker bears, and what of commission and delivery they reversed. */
  returned: cedis,
  net: cedis,
})
export type StatementLine = z.output<typeof StatementLine>

export const Statement = z.strictObject({
  /** Such as "2026-12". */
  month: z.string(),
  lines: z.array(StatementLine),
  /** The sums of the lines. */
  total: StatementLine.omit({ order_number: true, day: true, products: true }),
})
export type Statement = z.output<typeof Statement>

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
        limits.payouts.commissionPercentMost,
        `Please enter at most ${limits.payouts.commissionPercentMost}`,
      )
      .multipleOf(0.5, 'Please enter whole or half percents'),
    /** The first day in Ghana, tomorrow at the earliest. */
    from: z.string().refine(isDay, 'Please enter a date such as 2026-12-24'),
    words: requiredWords,
  }),
  response: dataOf(z.strictObject({ commission_percent: z.number(), from: z.iso.date() })),
  failures: ['office.not_found'],
})
