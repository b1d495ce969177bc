import { formatCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { Panel } from '#ui/card.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { CostLines } from './cost-lines.tsx'

/** What an order cost, and how it was paid. */
export function CostPanel({ order }: { order: Order }) {
  const { payment } = order
  return (
    <Panel aria-labelledby="order-cost" className="grid gap-4">
      <h2 id="order-cost" className="text-xl">
        Payment
      </h2>
      <CostLines order={order} />
      {payment && (
        <p className="text-sm text-ink-2">
          {payment.display_text} {payment.paid_at && <Timestamp at={payment.paid_at} withTime />}
        </p>
      )}
      <TaxLines taxes={order.taxes} />
    </Panel>
  )
}

/** What of the total is tax; prices include it. */
export function TaxLines({ taxes }: Pick<Order, 'taxes'>) {
  if (taxes.length === 0) return <p className="text-sm text-ink-2">Tax is included.</p>
  return (
    <p className="text-sm text-ink-2">
      Included:{' '}
      {taxes.map(({ name, percent, amount: part }) => `${name} ${percent} % ${formatCedis(part)}`).join(', ')}
      .
    </p>
  )
}
