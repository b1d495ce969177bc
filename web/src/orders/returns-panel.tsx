import type { Order } from '@akyede/contract/orders'
import { ReturnDetails } from './return-details.tsx'

/** What is on its way back to its makers, the last return first. */
export function ReturnsPanel({ order }: { order: Order }) {
  if (order.returns.length === 0) return null
  return (
    <section id="returns" aria-labelledby="returns-heading" className="grid scroll-mt-24 gap-4">
      <h2 id="returns-heading" className="text-xl">
        {order.returns.length === 1 ? 'Your return' : 'Your returns'}
      </h2>
      {order.returns.map(one => (
        <ReturnDetails key={one.id} order={order} one={one} />
      ))}
    </section>
  )
}
