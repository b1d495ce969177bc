import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { demoNumbers } from './seed-demo-orders.ts'

/**
 * Tells the emulator of Paystack what seeded payments and payouts left on the balance, because it never saw them: the
 * daily comparison of the balance with the ledger would list the difference. It gets the payments of the demo orders
 * too, so that they can be refunded; the emulator counts these refunds itself. Does nothing without emulated payments.
 */
export async function openEmulatedBalance(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  localUrl: string,
): Promise<void> {
  if (!config.emulated.payments) return
  const amount = await transaction(database, findSeededBalance)
  const payments = await database.execute(sql`
    select provider_transaction_id::int as id, reference, email, captured as amount,
      to_json(settled_at) as "paidAt"
    from payments where provider = 'paystack' and subject_id in (
      select id from orders where number = any(${sql.param(demoNumbers)}) and idempotency_key like 'generated %')`)
  const response = await fetch(`${localUrl}/_paystack/__control/opening-balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount, payments: payments.rows }),
  })
  if (!response.ok) throw new Error(`the emulator refused its opening balance with ${response.status}`)
}

/** Pesewas. Of a million seeded orders it takes longer than a statement may. */
async function findSeededBalance(tx: Transaction): Promise<number> {
  await tx.execute(sql`set local statement_timeout = 0`)
  const { rows } = await tx.execute<{ amount: number }>(sql`
    select coalesce(sum(seeded.amount), 0)::float8 as amount from (
      select entry.amount from ledger_entries as entry join orders on orders.id = entry.subject_id
      where entry.account in ('provider:paystack', 'withheld:paystack') and entry.journal = 'capture'
        and orders.idempotency_key like 'generated %'
      union all
      select entry.amount from ledger_entries as entry join payouts on payouts.id = entry.subject_id
      where entry.account in ('provider:paystack', 'withheld:paystack')
        and payouts.provider_transfer_id like 'generated %') as seeded`)
  return rows[0]?.amount ?? 0
}
