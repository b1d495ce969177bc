import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, id } from './fields.ts'
import { networks } from './mobile-money.ts'
import { isWithinRows, officePage, requiredWords, rowsRefusal, words } from './office.ts'
import { payoutDifferences, payoutStatuses, runStatuses, walletStatuses } from './payout-words.ts'
import { PayoutEarning } from './payouts.ts'

const Maker = z.strictObject({ id: z.string(), slug: z.string(), name: z.string() })

/** A payout as staff see it. Amounts are cedis; the number of the wallet is masked. */
export const OfficePayout = z.strictObject({
  id: z.string(),
  run_id: z.string(),
  maker: Maker,
  reference: z.string(),
  provider: z.string(),
  network: z.enum(networks),
  phone: z.string(),
  amount: cedis,
  status: z.enum(payoutStatuses),
  /** Why it is held, failed, came back or was dropped. */
  message: z.string().nullable(),
  differences: z.array(z.enum(payoutDifferences)),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
})
export type OfficePayout = z.output<typeof OfficePayout>

/** Payouts that are sent together. */
export const PayoutRun = z.strictObject({
  id: z.string(),
  kind: z.enum(['scheduled', 'extra']),
  /** The day in Ghana on which it is sent. */
  pay_on: z.iso.date(),
  status: z.enum(runStatuses),
  proposed_by: z.string(),
  proposed_at: z.iso.datetime(),
  sent_by: z.string().nullable(),
  sent_at: z.iso.datetime().nullable(),
  confirmed_by: z.string().nullable(),
  payouts: z.int(),
  makers: z.int(),
  amount: cedis,
  /** Whether it is above a limit, so that a second person confirms it. */
  needs_second_person: z.boolean(),
  /** Whether the caller may send or confirm it now. */
  may_send: z.boolean(),
})
export type PayoutRun = z.output<typeof PayoutRun>

export const PayoutRunDetail = PayoutRun.extend({
  rows: z.array(OfficePayout),
  /** The amount of the scheduled run before it. */
  before: cedis.nullable(),
  /** Ids of the makers whose payouts are held when the caller sends the run, because its senders work there. */
  held_for_caller: z.array(z.string()),
})
export type PayoutRunDetail = z.output<typeof PayoutRunDetail>

const MakerAmount = Maker.extend({ amount: cedis })

/** A wallet whose holder the provider knows by another name. */
export const ReviewedWallet = z.strictObject({
  maker: Maker,
  network: z.enum(networks),
  phone: z.string(),
  holder: z.string(),
  resolved_name: z.string().nullable(),
  status: z.enum(walletStatuses),
  needs_old_code: z.boolean(),
  usable_from: z.iso.datetime().nullable(),
})

export const MakerCorrection = z.strictObject({
  id: z.string(),
  maker: Maker,
  order_number: z.string().nullable(),
  kind: z.enum(['goodwill', 'debt given up']),
  /** Positive for the maker. */
  amount: cedis,
  words: z.string(),
  status: z.enum(['proposed', 'booked', 'dropped']),
  proposed_by: z.string(),
  proposed_at: z.iso.datetime(),
  /** Whether the caller is a second person. */
  may_confirm: z.boolean(),
})
export type MakerCorrection = z.output<typeof MakerCorrection>

/** What needs staff beside runs. */
export const PayoutWork = z.strictObject({
  runs: z.array(PayoutRun),
  wallets: z.array(ReviewedWallet),
  corrections: z.array(MakerCorrection),
  /** Makers with money that is due and no wallet, and what it is. */
  without_wallet: z.array(MakerAmount),
  /** Makers that owe the shop more than the limit. */
  in_debt: z.array(MakerAmount),
})
export type PayoutWork = z.output<typeof PayoutWork>

export const getPayoutWork = endpoint({
  method: 'GET',
  path: '/office/payouts/runs',
  summary:
    'Retrieves the latest payout runs, and what needs staff: wallets, corrections, makers without a wallet or in debt.',
  access: 'staff',
  permission: 'look',
  response: dataOf(PayoutWork),
  failures: [],
})

const run = z.strictObject({ runId: id })

export const getPayoutRun = endpoint({
  method: 'GET',
  path: '/office/payouts/runs/:runId',
  summary: 'Retrieves a payout run with its payouts and what differs from the payouts before.',
  access: 'staff',
  permission: 'look',
  params: run,
  response: dataOf(PayoutRunDetail),
  failures: ['office.not_found'],
})

export const proposePayoutRun = endpoint({
  method: 'POST',
  path: '/office/payouts/runs',
  summary: 'Proposes a run outside the schedule with what is due now; another person sends it.',
  access: 'staff',
  permission: 'pay_out',
  freshSignIn: true,
  idempotency: 'stored',
  body: z.strictObject({ words: requiredWords }),
  response: dataOf(z.strictObject({ run_id: z.string().nullable(), payouts: z.int() })),
  failures: [],
})

const sent = dataOf(z.strictObject({ status: z.enum(runStatuses) }))
const sendRefusals = ['office.not_found', 'payout.not_in_state', 'payout.second_person'] as const

const sendRun = {
  method: 'POST',
  access: 'staff',
  permission: 'pay_out',
  freshSignIn: true,
  idempotency: 'stored',
  params: run,
  body: z.strictObject({ words: words.default('') }),
  response: sent,
  failures: sendRefusals,
} as const

export const sendPayoutRun = endpoint({
  ...sendRun,
  path: '/office/payouts/runs/:runId/send',
  summary:
    'Sends a proposed run once. Above the limits it then waits for a second person; earnings that a return or a dispute keeps back leave it. Payouts of a workshop in which everybody who sends it works are held until another person releases them, as are those with much for the delivery of refunded parcels.',
})

export const confirmPayoutRun = endpoint({
  ...sendRun,
  path: '/office/payouts/runs/:runId/confirm',
  summary: 'Confirms a run that another person sent.',
})

export const listOfficePayouts = endpoint({
  method: 'GET',
  path: '/office/payouts',
  summary: 'Lists payouts, the newest first, of one state or one maker.',
  access: 'staff',
  permission: 'look',
  query: z
    .strictObject({
      ...officePage,
      status: z.enum(payoutStatuses).optional(),
      /** The maker's slug. */
      maker: z.string().max(80).optional(),
    })
    .refine(isWithinRows, { error: rowsRefusal, path: ['page'] }),
  response: pageOf(OfficePayout),
  failures: [],
})

const payout = z.strictObject({ payoutId: id })

export const getOfficePayout = endpoint({
  method: 'GET',
  path: '/office/payouts/:payoutId',
  summary: 'Retrieves a payout with its earnings.',
  access: 'staff',
  permission: 'look',
  params: payout,
  response: dataOf(OfficePayout.extend({ earnings: z.array(PayoutEarning), fee: cedis.nullable() })),
  failures: ['office.not_found'],
})

const changed = dataOf(z.strictObject({ status: z.enum(payoutStatuses) }))
const changeRefusals = ['office.not_found', 'payout.not_in_state'] as const
const withWords = z.strictObject({ words: requiredWords })

const changePayout = {
  method: 'POST',
  access: 'staff',
  permission: 'pay_out',
  freshSignIn: true,
  idempotency: 'stored',
  params: payout,
  body: withWords,
  response: changed,
  failures: changeRefusals,
} as const

export const holdPayout = endpoint({
  ...changePayout,
  path: '/office/payouts/:payoutId/hold',
  summary: 'Holds a payout that was not sent yet.',
})

export const releasePayout = endpoint({
  ...changePayout,
  path: '/office/payouts/:payoutId/release',
  summary:
    'Releases a held payout: it is sent if its run was. The same reference is used, so the provider pays it once. The person who sent the run alone does not release what it pays for refunded parcels.',
  failures: [...changeRefusals, 'payout.second_person'],
})

export const dropPayout = endpoint({
  ...changePayout,
  path: '/office/payouts/:payoutId/drop',
  summary: 'Drops a payout that is proposed, or held and never sent; its earnings wait for the next run.',
})

export const payRefundByTransfer = endpoint({
  method: 'POST',
  path: '/office/payments/:paymentId/refunds/:refundId/transfer',
  summary:
    'Pays a refund to a wallet as a transfer to the same wallet, 24 hours after the provider could not refund it. The refund is queried once more and closed first, so both never happen.',
  access: 'staff',
  permission: 'give_back',
  freshSignIn: true,
  idempotency: 'own',
  params: z.strictObject({ paymentId: id, refundId: id }),
  body: withWords,
  response: dataOf(z.strictObject({ started: z.literal(true) })),
  failures: ['office.not_found', 'payment.nothing_to_refund', 'payment.disputed', 'office.beyond_limit'],
})

export const markRefundFailed = endpoint({
  ...payRefundByTransfer,
  path: '/office/payments/:paymentId/refunds/:refundId/fail',
  summary:
    'Marks a refund as failed that its provider failed and may still make, 24 hours after that, so that its money can be refunded in another way. The provider is queried first.',
  response: dataOf(z.strictObject({ marked: z.literal(true) })),
  failures: ['office.not_found', 'payment.nothing_to_refund', 'payment.disputed'],
})
