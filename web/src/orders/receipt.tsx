import { walletNames } from '@akyede/contract/mobile-money'
import { formatCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { Timestamp } from '#ui/timestamp.tsx'
import { CostLines, TaxLines } from './cost-panel.tsx'
import { OrderAddresses } from './order-addresses.tsx'

/** The items by maker, the cost, and the taxes included. */
export function Receipt({ order }: { order: Order }) {
  return (
    <>
      {order.fulfilments.map(parcel => (
        <section key={parcel.id} className="grid gap-2 break-inside-avoid">
          <h2 className="text-lg">
            {parcel.vendor.name}, {parcel.vendor.town}
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {parcel.items.map(({ id, name, variant, quantity, price, total }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
                <span>
                  {variant ? `${name} (${variant})` : name}
                  <span className="block text-sm text-ink-2">
                    {quantity} × {formatCedis(price)}
                  </span>
                </span>
                <span className="ml-auto tabular-nums">{formatCedis(total)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section aria-label="Total" className="grid gap-3 break-inside-avoid">
        <CostLines order={order} />
        <TaxLines taxes={order.taxes} />
        <p>{howPaid(order)}</p>
      </section>
      <section className="grid gap-1 break-inside-avoid">
        <h2 className="text-lg">Delivery address</h2>
        <OrderAddresses order={order} />
      </section>
      <p className="text-sm text-ink-2">Amounts are in Ghana cedis. Akyɛde, handmade gifts from Ghana.</p>
    </>
  )
}

function howPaid({ timeline, payment }: Order) {
  const paidAt = timeline.find(({ step }) => step === 'paid')?.at
  const way = payment?.network ? walletNames[payment.network] : payment?.channel === 'card' ? 'card' : null
  return (
    <>
      Paid{way && ` by ${way}`}
      {paidAt && (
        <>
          {' '}
          on <Timestamp at={paidAt} withTime />
        </>
      )}
      {payment && `, reference ${payment.reference}`}.
    </>
  )
}

/** The recipient, the items and their makers, without prices and the payer. */
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
      <p className="text-sm text-ink-2">Is something wrong? Write to Akyɛde with order number {number}.</p>
    </>
  )
}
