import { dayAfter, dayOf } from '@akyede/contract/days'
import { asPesewas, type Pesewas } from '@akyede/contract/money'
import { postJournal } from '#feature/payments'
import { type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { entriesOfFee, entriesOfPayout } from './payout-entries.ts'
import { proposeRun } from './propose-run.ts'
import { latestPayDay } from './schedule.ts'
import { syncMakerEarnings } from './sync-earnings.ts'

/** The demo workshop with an owner. */
const demoSlug = 'bonwire-loom-house'
const day = 86_400_000
/** How long before the latest pay day its first deliveries were paid: two runs. */
const paidBefore = 14
const fee = asPesewas(100)

/**
 * Gives the demo workshop a wallet, a paid payout and one that is proposed, and the shop's makers their shares of the
 * demo orders. It never changes a shop whose payouts have begun.
 */
export async function seedDemoPayouts(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  await transaction(platform.database, async tx => {
    const { rowCount } = await tx.execute(sql`
      insert into payout_settings (begin_on) values (${dayOf(new Date(now.getTime() - 60 * day))}) on conflict do nothing`)
    if (!rowCount) return
    await shareDemoOrders(tx)
    const { rows } = await tx.execute<{ id: string }>(sql`select id from vendors where slug = ${demoSlug}`)
    const [vendor] = rows
    if (!vendor) return
    const walletId = await addWallet(tx, vendor.id, new Date(now.getTime() - 60 * day))
    const latest = latestPayDay(now, platform.config.payouts.weekday)
    // A run that was not sent in time would be an odd start of the demo.
    const payOn = latest < dayOf(now) ? dayAfter(latest, 7) : latest
    await addPaidPayout(tx, { vendorId: vendor.id, walletId, payOn: dayAfter(payOn, -paidBefore) })
    // Seeding the demo shop notifies no one.
    const quiet = { ...platform.outbox, emit: async () => {} }
    await proposeRun({ ...platform, outbox: quiet }, tx, { kind: 'scheduled', payOn, by: { actor: 'shop' } })
  })
}

/** Each order as on the day of its delivery. */
async function shareDemoOrders(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ order_id: string; delivered_at: string }>(sql`
    select order_id, max(delivered_at) as delivered_at from fulfilments
    where delivered_at >= (select begin_on from payout_settings) group by order_id order by 2, 1`)
  for (const { order_id, delivered_at } of rows)
    await syncMakerEarnings({ clock: { now: () => new Date(delivered_at) } }, tx, { order_id })
}

async function addWallet(tx: Transaction, vendorId: string, at: Date): Promise<string> {
  const id = newId()
  await tx.execute(sql`
    insert into wallets (id, vendor_id, network, phone, holder, status, requested_at, codes_until, needs_old_code,
      confirmed_at, usable_from, resolved_at)
    values (${id}, ${vendorId}, 'mtn', '+233551234987', 'Kwaku Boateng', 'usable', ${at}, ${at}, false, ${at}, ${at},
      ${at})`)
  return id
}

interface PaidPayout {
  readonly vendorId: string
  readonly walletId: string
  readonly payOn: string
}

/** A run that was sent, with one payout of what was due to the maker by then. */
async function addPaidPayout(tx: Transaction, { vendorId, walletId, payOn }: PaidPayout): Promise<void> {
  const at = new Date(Date.parse(payOn) + day / 4)
  const proposedAt = new Date(Date.parse(payOn) - day / 2)
  const { rows } = await tx.execute<{ amount: Pesewas | null }>(sql`
    select sum(amount)::int as amount from maker_earnings where vendor_id = ${vendorId} and due_at <= ${proposedAt}`)
  const amount = rows[0]?.amount
  if (!amount) return
  const [runId, id] = [newId(), newId()]
  await tx.execute(sql`
    insert into payout_runs (id, kind, pay_on, due_until, status, proposed_by, proposed_at, sent_by, sent_at)
    values (${runId}, 'scheduled', ${payOn}, ${proposedAt}, 'sent', 'schedule', ${proposedAt}, 'operator', ${at})`)
  await tx.execute(sql`
    insert into payouts (id, run_id, vendor_id, wallet_id, provider, reference, amount, fee, status,
      provider_transfer_id, created_at, first_sent_at, paid_at)
    values (${id}, ${runId}, ${vendorId}, ${walletId}, 'paystack', ${`akd-po-${id.replaceAll('-', '')}`}, ${amount},
      ${fee}, 'paid', ${`generated ${id}`}, ${proposedAt}, ${at}, ${at})`)
  await tx.execute(sql`
    update maker_earnings set payout_id = ${id} where vendor_id = ${vendorId} and due_at <= ${proposedAt}`)
  const subject = { causeId: id, subjectType: 'payout', subjectId: id, at }
  const entries = entriesOfPayout({ vendorId, provider: 'paystack', amount })
  await postJournal(tx, { journal: 'payout', ...subject, entries })
  await postJournal(tx, { journal: 'fee', ...subject, entries: entriesOfFee('paystack', fee) })
}
