import { add, type Pesewas, subtract, times } from '@akyede/contract/money'
import { type Account, type Journal, postJournal, reverseJournals } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import type { OrderItemRow, OrderRow, OrderWithContents } from './order.ts'

/**
 * The journal of a sale: each maker gets the value of their units less what their own codes took off, the shop gets
 * delivery and wrapping and bears the other discounts.
 */
export function journalOfSale({ order, fulfilments, items }: OrderWithContents, at: Date): Journal {
  const shares = fulfilments.map(({ id, vendor_id }): [Account, Pesewas] => {
    const share = add(...items.filter(item => item.fulfilment_id === id).map(creditedFor))
    return [`vendor:${vendor_id}`, times(share, -1)]
  })
  const entries: [Account, Pesewas][] = [
    ['buyer', order.total],
    ['discount', subtract(order.discount, add(...items.map(item => item.discount_by_maker)))],
    ['shipping', times(order.shipping, -1)],
    ['wrapping', times(order.wrapping, -1)],
    ...shares,
  ]
  return { journal: 'sale', causeId: order.id, ...subjectOf(order), at, entries }
}

/** What the maker of a line item was credited for it. */
export const creditedFor = ({
  total,
  discount_by_maker,
}: Pick<OrderItemRow, 'total' | 'discount_by_maker'>): Pesewas => subtract(total, discount_by_maker)

/**
 * Reverses what is left of a sale after its returns and allowances, and of the makers' shares: the money belongs to the
 * buyer again.
 */
export const reverseSale = (tx: Transaction, order: OrderRow, at: Date): Promise<void> =>
  reverseJournals(tx, { journal: 'sale reversed', causeId: order.id, ...subjectOf(order), at }, [
    'sale',
    'return',
    'allowance',
    'share',
    'share back',
  ])

/**
 * The value of returned units in pesewas: what their maker was `credited`, what the buyer `paid`, and the delivery of a
 * parcel that came back whole.
 */
export interface RefundBreakdown {
  readonly credited: Pesewas
  readonly paid: Pesewas
  readonly shipping: Pesewas
  readonly wrapping: Pesewas
}

/** Reverses the returned share of a sale: its money belongs to the buyer again. */
export const postReturn = (
  tx: Transaction,
  order: OrderRow,
  { returnId, vendorId, worth, at }: { returnId: string; vendorId: string; worth: RefundBreakdown; at: Date },
): Promise<void> => {
  const { credited, paid, shipping, wrapping } = worth
  const entries: [Account, Pesewas][] = [
    ['buyer', times(add(paid, shipping, wrapping), -1)],
    ['discount', subtract(paid, credited)],
    ['shipping', shipping],
    ['wrapping', wrapping],
    [`vendor:${vendorId}`, credited],
  ]
  return postJournal(tx, { journal: 'return', causeId: returnId, ...subjectOf(order), at, entries })
}

/**
 * Posts a partial refund of staff for goods that the buyer keeps: the maker of the fulfilment bears `byMaker` of it, and
 * the shop the rest as a discount. The ledger refuses a second one for the same refund.
 */
export const postAllowance = (
  tx: Transaction,
  order: OrderRow,
  {
    refundId,
    vendorId,
    amount,
    byMaker,
    at,
  }: {
    readonly refundId: string
    readonly vendorId: string | undefined
    readonly amount: Pesewas
    readonly byMaker: Pesewas
    readonly at: Date
  },
): Promise<void> =>
  postJournal(tx, {
    journal: 'allowance',
    causeId: refundId,
    ...subjectOf(order),
    at,
    entries: [
      ['buyer', times(amount, -1)],
      ['discount', subtract(amount, byMaker)],
      ...(vendorId ? [[`vendor:${vendorId}`, byMaker] as const] : []),
    ],
  })

const subjectOf = ({ id }: OrderRow) => ({ subjectType: 'order', subjectId: id })
