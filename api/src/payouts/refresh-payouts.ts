import type { Pesewas } from '@akyede/contract/money'
import type { Transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { isKeptBack } from './available-earnings.ts'
import { statesBefore } from './payout.ts'

/**
 * Brings locked payouts that were never sent up to date (E166). The earnings of an order that a return or a dispute
 * keeps back, or of which something came back, leave; so both sides of an order land in the same run. A payout that
 * falls below the least amount is dropped.
 */
export async function refreshPayouts(
  tx: Transaction,
  ids: readonly string[],
  { least, now }: { readonly least: Pesewas; readonly now: Date },
): Promise<void> {
  const given = sql`payout.id = any(${sql.param([...ids])}::uuid[]) and payout.first_sent_at is null
    and payout.status in ${statesBefore('dropped')}`
  const left = await tx.execute(sql`
    with leaving as (
      select earning.payout_id, earning.order_id
      from maker_earnings as earning join payouts as payout on payout.id = earning.payout_id
      where ${given} and earning.order_id is not null
      group by earning.payout_id, earning.order_id, earning.vendor_id
      having sum(earning.amount) > 0 and (${isKeptBack(now)} or exists (
        select from maker_earnings as later where later.order_id = earning.order_id
          and later.vendor_id = earning.vendor_id and later.payout_id is null and later.amount < 0))
    )
    update maker_earnings as earning set payout_id = null from leaving
    where earning.payout_id = leaving.payout_id and earning.order_id = leaving.order_id`)
  if (!left.rowCount) return
  const sums = sql`
    select payout.id, coalesce(sum(earning.amount), 0)::int as amount
    from payouts as payout left join maker_earnings as earning on earning.payout_id = payout.id
    where ${given} group by payout.id`
  await tx.execute(sql`
    update payouts set status = 'dropped', ended_at = ${now}, check_at = null,
      message = 'What is left of it is too little for a payout.'
    from (${sums}) as sums where sums.id = payouts.id and sums.amount < ${least}`)
  await tx.execute(sql`
    update payouts set amount = sums.amount
    from (${sums}) as sums where sums.id = payouts.id and sums.amount <> payouts.amount`)
  await tx.execute(sql`
    update maker_earnings as earning set payout_id = null from payouts as payout
    where payout.id = earning.payout_id and payout.status = 'dropped'
      and payout.id = any(${sql.param([...ids])}::uuid[])`)
}
