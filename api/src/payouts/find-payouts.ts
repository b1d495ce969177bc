import { maskedPhone } from '@akyede/contract/masked'
import type { Network } from '@akyede/contract/mobile-money'
import { type Pesewas, toCedis } from '@akyede/contract/money'
import type { OfficePayout } from '@akyede/contract/office-payouts'
import type { PayoutDifference, PayoutStatus } from '@akyede/contract/payout-words'
import type { PayoutEarning, WorkshopPayout } from '@akyede/contract/payouts'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { countRows } from '#platform/count-rows.ts'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'

export interface PayoutFacts extends Record<string, unknown> {
  readonly id: string
  readonly run_id: string
  readonly vendor_id: string
  readonly slug: string
  readonly name: string
  readonly reference: string
  readonly provider: string
  readonly network: Network
  readonly phone: string
  readonly amount: Pesewas
  readonly fee: Pesewas | null
  readonly status: PayoutStatus
  readonly message: string | null
  readonly created_at: string
  readonly paid_at: string | null
  readonly is_first: boolean
  readonly is_new_wallet: boolean
  readonly is_unusual: boolean
  readonly is_above: boolean
  readonly is_suspended: boolean
}

/** What the payouts of the same maker in the same run add up to, and what its last paid ones did. */
const ofMaker = sql`
  cross join lateral (
    select sum(other.amount) as in_run from payouts as other
    where other.run_id = payout.run_id and other.vendor_id = payout.vendor_id
  ) as this_run
  left join lateral (
    select avg(amount) as mean, count(*) as times, (array_agg(wallet_id order by created_at desc))[1] as wallet_id
    from (
      select sum(earlier.amount) as amount, max(earlier.created_at) as created_at,
        (array_agg(earlier.wallet_id order by earlier.created_at desc))[1] as wallet_id
      from payouts as earlier where earlier.vendor_id = payout.vendor_id and earlier.run_id <> payout.run_id
        and earlier.created_at < payout.created_at and earlier.status = 'paid'
      group by earlier.run_id order by max(earlier.created_at) desc limit ${workshopLimits.payouts.usualOf}
    ) as runs
  ) as usual on true`

/** Lists payouts that match a condition on `payout` and `vendor`, in an order. */
export async function findPayouts(
  executor: Executor,
  where: SQL,
  { order = sql`payout.created_at desc, payout.id desc`, limit = 10_000, offset = 0 }: Listing = {},
): Promise<PayoutFacts[]> {
  const { rows } = await executor.execute<PayoutFacts>(sql`
    select payout.id, payout.run_id, payout.vendor_id, vendor.slug, vendor.name, payout.reference, payout.provider,
      wallet.network, wallet.phone, payout.amount, payout.fee, payout.status, payout.message, payout.created_at,
      payout.paid_at, usual.times = 0 as is_first,
      usual.times > 0 and usual.wallet_id <> payout.wallet_id as is_new_wallet,
      usual.times > 0 and this_run.in_run > ${workshopLimits.payouts.unusualTimes} * usual.mean as is_unusual,
      this_run.in_run > ${workshopLimits.payouts.makerUnconfirmed} as is_above, vendor.state = 'suspended' as is_suspended
    from payouts as payout join vendors as vendor on vendor.id = payout.vendor_id
    join wallets as wallet on wallet.id = payout.wallet_id ${ofMaker}
    where ${where} order by ${order} limit ${limit} offset ${offset}`)
  return rows
}

interface Listing {
  readonly order?: SQL
  readonly limit?: number
  readonly offset?: number
}

export const countPayouts = (executor: Executor, where: SQL): Promise<number> =>
  countRows(executor, sql`payouts as payout join vendors as vendor on vendor.id = payout.vendor_id`, where)

export function presentPayout(facts: PayoutFacts): OfficePayout {
  const { id, run_id, vendor_id, slug, name, reference, provider, network, phone } = facts
  return {
    id,
    run_id,
    maker: { id: vendor_id, slug, name },
    reference,
    provider,
    network,
    phone: maskedPhone(phone),
    amount: toCedis(facts.amount),
    status: facts.status,
    message: facts.message,
    differences: differencesOf(facts),
    created_at: new Date(facts.created_at).toISOString(),
    paid_at: facts.paid_at && new Date(facts.paid_at).toISOString(),
  }
}

function differencesOf(facts: PayoutFacts): PayoutDifference[] {
  const all: readonly (readonly [PayoutDifference, boolean])[] = [
    ['first_payout', facts.is_first],
    ['new_wallet', facts.is_new_wallet],
    ['unusual_amount', facts.is_unusual],
    ['above_limit', facts.is_above],
    ['suspended', facts.is_suspended],
  ]
  return all.flatMap(([difference, holds]) => (holds ? difference : []))
}

export function presentForMaker(facts: PayoutFacts): WorkshopPayout {
  const { id, reference, amount, status, phone, created_at, paid_at } = facts
  return {
    id,
    reference,
    amount: toCedis(amount),
    status,
    phone: maskedPhone(phone),
    created_at: new Date(created_at).toISOString(),
    paid_at: paid_at && new Date(paid_at).toISOString(),
  }
}

/** The earnings that a payout pays, by order. */
export async function findEarnings(executor: Executor, payoutId: string): Promise<PayoutEarning[]> {
  const { rows } = await executor.execute<{
    order_number: string | null
    kind: string
    day: string
    amount: Pesewas
  }>(sql`
    select orders.number as order_number, earning.kind, earning.amount,
      to_char(earning.created_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from maker_earnings as earning left join orders on orders.id = earning.order_id
    where earning.payout_id = ${payoutId}
    order by orders.number nulls last, earning.created_at, earning.kind, earning.cause_id, earning.part`)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: toCedis(amount) }))
}
