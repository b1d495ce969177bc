import { queryDatabase } from './database.ts'
import type { Shop } from './shop.ts'

/** The database's state of one payment and its order. */
export interface Effects {
  readonly reference: string
  readonly payment: string
  readonly order: string
  /** Rows of the most frequently stored event. */
  readonly stored: number
  /** How often its payment, order and receipt were published. */
  readonly settled: number
  readonly paid: number
  readonly receipts: number
}

const question = `
  select payment.reference, payment.status as payment, orders.payment_status as order,
    (select coalesce(max(times), 0)::int from (
      select count(*) as times from payment_events
      where reference = payment.reference group by body->>'event') as counted) as stored,
    (select count(*)::int from outbox_events event
      where event.name = 'payment.settled' and event.payload->>'payment_id' = payment.id::text) as settled,
    (select count(*)::int from outbox_events event
      where event.name = 'order.paid' and event.payload->>'order_id' = orders.id::text) as paid,
    (select count(*)::int from notifications
      where key = 'receipt-' || orders.id) as receipts
  from payments payment join orders on orders.id = payment.subject_id
  where payment.reference = any($1)`

export const findEffects = ({ dataDir }: Shop, references: readonly string[]): Promise<Effects[]> =>
  queryDatabase<Effects>(dataDir, question, [references])

/** Payments that did not have exactly one effect, one sentence each. */
export function brokenEffects(effects: readonly Effects[], references: readonly string[]): string[] {
  const found = new Map(effects.map(each => [each.reference, each]))
  return references.flatMap(reference => {
    const each = found.get(reference)
    if (!each) return [`payment ${reference} is lost`]
    const { payment, order, stored, settled, paid, receipts } = each
    const right = order === 'paid' && stored === 1 && settled === 1 && paid === 1 && receipts === 1
    if (right && payment === 'succeeded') return []
    return [
      `payment ${reference} is ${payment}, its order ${order}: stored ${stored}, settled ${settled}, paid ${paid}, receipts ${receipts} times`,
    ]
  })
}
