import { add, largest, type Pesewas, smallest, subtract, zero } from '@akyede/contract/money'
import { isFault, type ReturnReason } from '@akyede/contract/return-words'
import { postJournal } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import {
  commissionOfRefunded,
  commissionOfReturned,
  entriesOfShareBack,
  shippingLostOf,
} from './maker-share.ts'
import { paidForParcel } from './refunded-parcels.ts'

interface ReturnRow extends Record<string, unknown> {
  /** Of the return, the problem or the refund of staff. */
  readonly cause_id: string
  /** Null for a problem and a refund of staff. */
  readonly reason: ReturnReason | null
  readonly did_not_come: boolean
  readonly fulfilment_id: string
  /** What was given back of the commission on the fulfilment before. */
  readonly given_back: Pesewas
  /** Nothing is left of the fulfilment after it. */
  readonly is_whole: boolean
  /** The maker, who sent the parcel, offered all the money for it. */
  readonly is_given_up: boolean
  readonly vendor_id: string
  readonly units: Pesewas
  readonly commission_bp: number
  readonly shipping: Pesewas
  readonly wrapping: Pesewas
  /** Of the delivery: what the buyer paid, and what of it was refunded by then. */
  readonly paid: Pesewas
  readonly refunded: Pesewas
  /** What the maker lost before of the delivery and the wrapping. */
  readonly shipping_lost: Pesewas
  readonly wrapping_lost: Pesewas
  readonly before: Pesewas
  readonly now: Pesewas
}

/**
 * Returns of, problems with and refunds of staff for shared fulfilments whose commission was not reversed yet. A journal
 * may leave out the maker, whose own code made the units free: it was paid for their delivery all the same.
 */
export async function postSharesBack(tx: Transaction, orderId: string, at: Date): Promise<void> {
  const { rows } = await tx.execute<ReturnRow>(sql`
    with returned as (
      select entry.id, cause.id as cause_id, cause.reason, cause.did_not_come, share.fulfilment_id,
        share.vendor_id, share.units, share.commission_bp, share.shipping, share.wrapping,
        part.shipping as paid, entry.amount as now,
        coalesce(sum(back.commission) over (partition by share.fulfilment_id), 0)::int as given_back,
        coalesce(-sum(back.shipping) over (partition by share.fulfilment_id), 0)::int as shipping_lost,
        coalesce(-sum(back.wrapping) over (partition by share.fulfilment_id), 0)::int as wrapping_lost,
        (sum(entry.shipping) over earlier)::int as refunded,
        (sum(entry.amount) over earlier - entry.amount)::int as before,
        part.status in ('returned', 'cancelled')
          and entry.id = max(entry.id) filter (where not entry.is_allowance) over (
            partition by share.fulfilment_id) as is_whole,
        cause.is_offered and part.carried_by = 'maker'
          and (cause.is_full or sum(entry.refund) over earlier >= ${paidForParcel}) as is_given_up
      from maker_shares as share join fulfilments as part on part.id = share.fulfilment_id
      join lateral (
        select id, reason, false as did_not_come, false as is_offered, false as is_full
        from returns where part_id = share.fulfilment_id
        union all
        select id, null, kind = 'not_come', state = 'agreed', coalesce(outcome = 'refund', false)
        from problems where part_id = share.fulfilment_id
        union all
        select id, null, false, false, false
        from refunds where payment_id in (
            select id from payments where subject_type = 'order' and subject_id = share.order_id)
          and part_id = share.fulfilment_id
      ) as cause on true
      join lateral (
        select max(id) as id, bool_or(journal = 'allowance') as is_allowance,
          coalesce(sum(amount) filter (where account = 'vendor:' || share.vendor_id), 0)::int as amount,
          coalesce(sum(amount) filter (where account = 'shipping'), 0)::int as shipping,
          coalesce(-sum(amount) filter (where account = 'buyer'), 0)::int as refund
        from ledger_entries where journal in ('return', 'allowance') and cause_id = cause.id having count(*) > 0
      ) as entry on true
      left join lateral (
        select sum(amount) filter (where account = 'commission') as commission,
          sum(amount) filter (where account = 'shipping') as shipping,
          sum(amount) filter (where account = 'wrapping') as wrapping
        from ledger_entries where journal = 'share back' and cause_id = cause.id
      ) as back on true
      where share.order_id = ${orderId}
      window earlier as (partition by share.fulfilment_id order by entry.id)
    )
    select * from returned
    where not exists (select from ledger_entries where journal = 'share back' and cause_id = returned.cause_id)
      and not exists (select from ledger_entries where journal = 'sale reversed' and cause_id = ${orderId})
    order by returned.id`)
  const givenBack = new Map(rows.map(row => [row.fulfilment_id, row.given_back]))
  const lost = new Map(
    rows.map(row => [row.fulfilment_id, { shipping: row.shipping_lost, wrapping: row.wrapping_lost }]),
  )
  for (const row of rows) {
    const { cause_id: causeId, fulfilment_id, vendor_id: vendorId, units, commission_bp: commissionBp } = row
    // A refund of staff that the maker bears may include the delivery.
    const back = smallest(units, add(row.before, row.now))
    const before = givenBack.get(fulfilment_id) ?? zero
    const commission = (row.reason === null ? commissionOfRefunded : commissionOfReturned)(
      { units, commissionBp },
      back,
    )
    givenBack.set(fulfilment_id, largest(before, commission))
    const lostBefore = lost.get(fulfilment_id) ?? { shipping: zero, wrapping: zero }
    const lostNow = lostWith(row)
    const shipping = largest(zero, subtract(lostNow.shipping, lostBefore.shipping))
    const wrapping = largest(zero, subtract(lostNow.wrapping, lostBefore.wrapping))
    lost.set(fulfilment_id, {
      shipping: add(lostBefore.shipping, shipping),
      wrapping: add(lostBefore.wrapping, wrapping),
    })
    await postJournal(tx, {
      journal: 'share back',
      causeId,
      subjectType: 'order',
      subjectId: orderId,
      at,
      entries: entriesOfShareBack({ vendorId, commission, before, shipping, wrapping }),
    })
  }
}

/** What a maker has lost of the delivery and the wrapping with a return or a problem, in all. */
function lostWith(row: ReturnRow): { readonly shipping: Pesewas; readonly wrapping: Pesewas } {
  const { reason, did_not_come, is_given_up, is_whole, shipping, wrapping } = row
  const isAtFault = did_not_come || (reason !== null && isFault(reason))
  return {
    shipping: is_given_up || (is_whole && isAtFault) ? shipping : shippingLostOf(row),
    wrapping: is_given_up || (is_whole && did_not_come) ? wrapping : zero,
  }
}
