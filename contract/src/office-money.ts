import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis } from './fields.ts'
import { workshopLimits } from './workshop-limits.ts'

/** What a provider should hold of whose money, and what it reports. Amounts are cedis. */
const ProviderMoney = z.strictObject({
  provider: z.string(),
  /** Captured, less refunds, payouts and fees. */
  expected: cedis,
  /** The balance of the last check; null before the first. */
  reported: cedis.nullable(),
  difference: cedis.nullable(),
  checked_at: z.iso.datetime().nullable(),
})

/** A line of an imported export that does not match, in words. */
const SettlementDifference = z.strictObject({
  line: z.int(),
  reference: z.string(),
  words: z.string(),
})

export const SettlementImport = z.strictObject({
  id: z.string(),
  provider: z.string(),
  imported_by: z.string(),
  imported_at: z.iso.datetime(),
  lines: z.int(),
  matched: z.int(),
  differences: z.array(SettlementDifference),
})
export type SettlementImport = z.output<typeof SettlementImport>

export const OfficeMoney = z.strictObject({
  providers: z.array(ProviderMoney),
  /** Whose money the providers hold. The three add up to what the providers should hold. */
  buyers: cedis,
  makers: cedis,
  shop: cedis,
  /** The accounts of the shop. Income is positive, cost negative. */
  accounts: z.array(z.strictObject({ account: z.string(), amount: cedis })),
  /** Days on which a provider's balance differed by more than a cedi, the newest first. */
  differences: z.array(
    z.strictObject({
      provider: z.string(),
      day: z.iso.date(),
      expected: cedis,
      reported: cedis,
      difference: cedis,
    }),
  ),
  imports: z.array(SettlementImport),
})
export type OfficeMoney = z.output<typeof OfficeMoney>

export const getOfficeMoney = endpoint({
  method: 'GET',
  path: '/office/money',
  summary:
    'Retrieves what the providers should hold of whose money, compared with their balances each day, and imported settlements.',
  access: 'staff',
  permission: 'look',
  response: dataOf(OfficeMoney),
  failures: [],
})

export const importSettlements = endpoint({
  method: 'POST',
  path: '/office/money/settlements',
  summary:
    'Imports the file `settlements`, the CSV of Paystack’s settled transactions, and matches it line by line. What does not match is listed in words. The same file is imported once.',
  access: 'staff',
  permission: 'pay_out',
  freshSignIn: true,
  idempotency: 'own',
  upload: workshopLimits.payouts.settlementBytes,
  response: dataOf(SettlementImport),
  failures: ['file.unreadable'],
})
