import type { Order } from '@akyede/contract/orders'

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
