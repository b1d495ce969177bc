import type { Order } from '@akyede/contract/orders'
import type { MetaFunction } from 'react-router'
import { PaperPage, paperMeta } from './paper.tsx'

export const meta: MetaFunction = () =>
  paperMeta('Gift receipt', 'What is in the parcel, without a price, to lay beside a gift.')

export default function GiftReceiptPage() {
  return (
    <PaperPage title="Gift receipt" holds={isOnItsWay}>
      {order => <GiftReceipt order={order} />}
    </PaperPage>
  )
}

const isOnItsWay = ({ order_status, payment_status }: Order): boolean =>
  order_status === 'placed' && payment_status !== 'pending' && payment_status !== 'none'

/** For whom a gift is, what it is and who made it; nothing of what it cost, and nothing of who paid. */
export function GiftReceipt({ order: { gift, fulfilments, number } }: { order: Order }) {
  return (
    <>
      {gift?.recipient && <p className="text-lg">For {gift.recipient}</p>}
      {gift?.message && <p className="font-display text-xl whitespace-pre-line">{gift.message}</p>}
      {fulfilments.map(({ id, vendor, items }) => (
        <section key={id} className="grid gap-2 break-inside-avoid">
          <h2 className="text-lg">
            Made by {vendor.name}, {vendor.town}
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {items.map(item => (
              <li key={item.id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
                <span>{item.variant ? `${item.name} (${item.variant})` : item.name}</span>
                <span className="ml-auto tabular-nums">{item.quantity} ×</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-sm text-ink-2">
        Is something wrong with it? Write to Akyɛde and name the order {number}.
      </p>
    </>
  )
}
