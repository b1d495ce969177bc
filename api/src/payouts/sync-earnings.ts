import type { Sender } from '@akyede/contract/fulfilment'
import type { Pesewas } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { postJournal } from '#feature/payments'
import { prepared, type Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { commissionOf, entriesOfShare, shippingEarningsOf } from './maker-share.ts'
import { entriesOfChargeback } from './payout-entries.ts'
import { postSharesBack } from './post-shares-back.ts'
import { makerShares } from './tables.ts'

/**
 * Brings what makers are owed for an order up to date with its deliveries, returns and refunds. It may run after any of
 * them, in any order and repeatedly: each journal and each earning is written once.
 */
export async function syncMakerEarnings(
  { clock }: Pick<Platform, 'clock'>,
  tx: Transaction,
  { order_id: orderId, delivered }: { readonly order_id: string; readonly delivered?: boolean },
): Promise<void> {
  if (delivered === false) return
  const now = clock.now()
  const [order] = await lockDelivered(tx).execute({ orderId })
  if (!order?.isDelivered) return
  await postShares(tx, orderId, now)
  await shortenProved(tx, orderId, now)
  await postSharesBack(tx, orderId, now)
  await postChargebackShares(tx, orderId, now)
  await recordEarnings(tx, orderId, now)
  await tx.execute(sql`
    update maker_earnings as earning set due_at = greatest(share.due_at, earning.created_at)
    from maker_shares as share
    where share.order_id = ${orderId} and earning.order_id = share.order_id
      and earning.vendor_id = share.vendor_id and earning.payout_id is null
      and earning.due_at > greatest(share.due_at, earning.created_at)`)
}

/** A share is of a delivered fulfilment. One that is delivered meanwhile emits an event of its own. */
const lockDelivered = prepared('lock_delivered', executor =>
  executor
    .select({
      isDelivered: sql<boolean>`exists (
        select from fulfilments where order_id = orders.id and delivered_at is not null)`,
    })
    .from(sql`orders`)
    .where(sql`id = ${sql.placeholder('orderId')}`)
    .for('no key update'),
)

interface UnsharedRow extends Record<string, unknown> {
  readonly fulfilment_id: string
  readonly vendor_id: string
  readonly delivered_at: string
  readonly units: Pesewas
  readonly discount: Pesewas
  readonly commission_bp: number
  readonly shipping_rate: Pesewas
  readonly shipping: Pesewas
  readonly carried_by: Sender
  readonly wrapping: Pesewas
}

/** Delivered fulfilments of a sale that stands, without a share; none of before the day from which shares count. */
async function postShares(tx: Transaction, orderId: string, at: Date): Promise<void> {
  const { rows } = await tx.execute<UnsharedRow>(sql`
    select part.id as fulfilment_id, part.vendor_id, part.delivered_at, part.shipping_rate, part.shipping,
      part.carried_by, items.units, items.discount,
      orders.wrapping / (select count(*)::int from fulfilments where order_id = orders.id) as wrapping,
      coalesce((
        select terms.commission_bp from maker_terms as terms
        where terms.vendor_id = part.vendor_id and terms.from_day <= (orders.placed_at at time zone 'UTC')::date
        order by terms.from_day desc limit 1), ${workshopLimits.payouts.commissionBp}) as commission_bp
    from orders join fulfilments as part on part.order_id = orders.id
    cross join lateral (
      select sum(item.total - item.discount_by_maker)::int as units, sum(item.discount_by_maker)::int as discount
      from order_items as item where item.fulfilment_id = part.id
    ) as items
    where orders.id = ${orderId} and part.status in ('delivered', 'returned')
      and part.delivered_at >= (select begin_on from payout_settings)
      and exists (select from ledger_entries where journal = 'sale' and cause_id = orders.id)
      and not exists (select from ledger_entries where journal = 'sale reversed' and cause_id = orders.id)
      and not exists (select from maker_shares where fulfilment_id = part.id)
    order by part.id`)
  for (const row of rows) {
    const { fulfilment_id, vendor_id, delivered_at, commission_bp, units, discount, wrapping } = row
    const facts = {
      vendorId: vendor_id,
      commissionBp: commission_bp,
      units,
      shippingRate: row.shipping_rate,
      shippingPaid: row.shipping,
      carriedBy: row.carried_by,
      wrapping,
    }
    const deliveredAt = new Date(delivered_at)
    await tx.insert(makerShares).values({
      fulfilment_id,
      order_id: orderId,
      vendor_id,
      commission_bp,
      units,
      discount,
      commission: commissionOf(units, commission_bp),
      shipping: shippingEarningsOf(facts),
      wrapping,
      delivered_at: deliveredAt,
      due_at: new Date(deliveredAt.getTime() + workshopLimits.payouts.dueAfter),
    })
    await postJournal(tx, {
      journal: 'share',
      causeId: fulfilment_id,
      subjectType: 'order',
      subjectId: orderId,
      at,
      entries: entriesOfShare(facts),
    })
  }
}

/** SQL: whether the recipient, the buyer or staff proved the delivery of `part`; the words of its maker prove nothing. */
const isProved = sql`coalesce(part.proof in ('code', 'buyer', 'operator'), false)`

/** A proved delivery is due a day later, also when the proof comes afterwards (E44). Not so for new makers. */
async function shortenProved(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const { provedDueAfter, known } = workshopLimits.payouts
  const knownSince = new Date(now.getTime() - known.since)
  const due = sql`share.delivered_at + ${`${provedDueAfter} milliseconds`}::interval`
  await tx.execute(sql`
    update maker_shares as share set due_at = ${due}
    from fulfilments as part
    where share.order_id = ${orderId} and part.id = share.fulfilment_id and share.due_at > ${due}
      and ${isProved}
      and exists (
        select from fulfilments as first where first.vendor_id = part.vendor_id
          and first.status in ('delivered', 'returned') and first.delivered_at <= ${knownSince})
      and ${known.deliveries} = (
        select count(*) from (
          select from fulfilments as other where other.vendor_id = part.vendor_id
            and other.status in ('delivered', 'returned') limit ${known.deliveries}) as delivered)`)
}

interface ChargebackRow extends Record<string, unknown> {
  readonly dispute_id: string
  readonly vendor_id: string
  readonly lost: Pesewas
}

/**
 * The shop bears a lost dispute of a delivered fulfilment, unless the payer says that nothing came and nothing proves the
 * delivery (E61): then what the reversal of the sale took from the maker stays taken.
 */
async function postChargebackShares(tx: Transaction, orderId: string, at: Date): Promise<void> {
  const { rows } = await tx.execute<ChargebackRow>(sql`
    select dispute.id as dispute_id, share.vendor_id, entry.amount as lost
    from maker_shares as share join fulfilments as part on part.id = share.fulfilment_id
    join ledger_entries as entry on entry.journal = 'sale reversed' and entry.cause_id = share.order_id
      and entry.account = 'vendor:' || share.vendor_id
    join lateral (
      select disputes.id, disputes.category, disputes.reason from disputes
      join payments on payments.id = disputes.payment_id
      where payments.subject_type = 'order' and payments.subject_id = share.order_id and disputes.status = 'lost'
      order by disputes.resolved_at desc, disputes.id limit 1
    ) as dispute on true
    where share.order_id = ${orderId} and entry.amount > 0
      and (${isProved} or concat_ws(' ', dispute.category, dispute.reason) !~* ${saysNotReceived})
      and not exists (select from ledger_entries where journal = 'chargeback share' and cause_id = dispute.id)
    order by share.vendor_id`)
  const [first] = rows
  if (!first) return
  await postJournal(tx, {
    journal: 'chargeback share',
    causeId: first.dispute_id,
    subjectType: 'order',
    subjectId: orderId,
    at,
    entries: entriesOfChargeback(rows.map(({ vendor_id: vendorId, lost }) => ({ vendorId, lost }))),
  })
}

/** The payers' banks have no common code for it, so their words are read. */
const saysNotReceived = '(not|never|non|without).{0,20}(receiv|deliver|arriv|value)|undelivered'

/** What lowers a share is due with it, or at once when the share was due before (E44). */
async function recordEarnings(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into maker_earnings (vendor_id, order_id, kind, cause_id, amount, due_at, created_at)
    select share.vendor_id, share.order_id, entry.journal, entry.cause_id, -entry.amount,
      greatest(share.due_at, ${now}), ${now}
    from maker_shares as share
    join ledger_entries as entry on entry.subject_type = 'order' and entry.subject_id = share.order_id
      and entry.account = 'vendor:' || share.vendor_id
    where share.order_id = ${orderId}
    on conflict do nothing`)
}
