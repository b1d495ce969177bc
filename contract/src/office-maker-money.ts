import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis, id } from './fields.ts'
import { requiredWords, words } from './office.ts'
import { OfficePayout, ReviewedWallet } from './office-payouts.ts'
import { walletStatuses } from './payout-words.ts'
import { workshopLimits } from './workshop-limits.ts'

const vendor = z.strictObject({ vendorId: id })

/** What the shop owes a maker, its terms, its wallet and its last payouts. */
export const OfficeMakerMoney = z.strictObject({
  commission_percent: z.number(),
  /** Terms that begin later, and earlier ones, the newest first. */
  terms: z.array(z.strictObject({ commission_percent: z.number(), from: z.iso.date() })),
  on_the_way: cedis,
  kept_back: cedis,
  due: cedis,
  owed: cedis,
  wallet: ReviewedWallet.nullable(),
  wallet_change: ReviewedWallet.nullable(),
  payouts: z.array(OfficePayout),
})
export type OfficeMakerMoney = z.output<typeof OfficeMakerMoney>

export const getOfficeMakerMoney = endpoint({
  method: 'GET',
  path: '/office/makers/:vendorId/money',
  summary: 'Retrieves what the shop owes a maker, its terms, its wallet and its last payouts.',
  access: 'staff',
  permission: 'look',
  params: vendor,
  response: dataOf(OfficeMakerMoney),
  failures: ['office.not_found'],
})

export const decideMakerWallet = endpoint({
  method: 'POST',
  path: '/office/makers/:vendorId/wallet',
  summary:
    'Approves or refuses a wallet whose holder has another name, or waives the code to a lost old phone; then the wallet is used after 7 days, once the code to its own phone was entered.',
  access: 'staff',
  permission: 'pay_out',
  freshSignIn: true,
  idempotency: 'stored',
  params: vendor,
  body: z.strictObject({ decision: z.enum(['approve', 'refuse', 'waive']), words: requiredWords }),
  response: dataOf(z.strictObject({ status: z.enum(walletStatuses) })),
  failures: ['office.not_found', 'payout.not_in_state'],
})

export const correctMaker = endpoint({
  method: 'POST',
  path: '/office/makers/:vendorId/corrections',
  summary:
    'Proposes to give a maker an amount, to take one, or to give up its debt. A second person confirms it; then it is an earning.',
  access: 'staff',
  permission: 'pay_out',
  freshSignIn: true,
  idempotency: 'stored',
  params: vendor,
  body: z
    .strictObject({
      /** Cedis; negative amounts lower what the maker gets. */
      amount: z
        .number('Please enter an amount')
        .min(-workshopLimits.payouts.correctionMost / 100, 'This amount is too large')
        .max(workshopLimits.payouts.correctionMost / 100, 'This amount is too large')
        .multipleOf(0.01, 'Please enter an amount with at most two decimals')
        .refine(amount => amount !== 0, 'Please enter an amount')
        .brand<'Cedis', 'inout'>(),
      kind: z.enum(['goodwill', 'debt given up']).default('goodwill'),
      order_id: id.optional(),
      words: requiredWords,
    })
    .refine(({ kind, amount }) => kind !== 'debt given up' || amount > 0, {
      path: ['amount'],
      message: 'Please enter an amount above zero',
    }),
  response: dataOf(z.strictObject({ correction_id: z.string() })),
  failures: ['office.not_found', 'correction.above_debt'],
})

export const decideCorrection = endpoint({
  method: 'POST',
  path: '/office/payouts/corrections/:correctionId',
  summary: 'Books a correction that another person proposed, or drops it.',
  access: 'staff',
  permission: 'pay_out',
  freshSignIn: true,
  idempotency: 'stored',
  params: z.strictObject({ correctionId: id }),
  body: z.strictObject({ decision: z.enum(['book', 'drop']), words: words.default('') }),
  response: dataOf(z.strictObject({ status: z.enum(['booked', 'dropped']) })),
  failures: ['office.not_found', 'payout.not_in_state', 'payout.second_person', 'correction.above_debt'],
})
