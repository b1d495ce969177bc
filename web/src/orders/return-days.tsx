import { limits } from '@akyede/contract/limits'
import type { Order } from '@akyede/contract/orders'
import { Timestamp } from '#ui/timestamp.tsx'

interface ReturnDaysProps {
  order: Order
  parcel: Order['fulfilments'][number]
}

/** Until when a delivered parcel can be returned, or could be. */
export function ReturnDays({ order, parcel }: ReturnDaysProps) {
  const { delivered_at, return_until, items } = parcel
  if (!delivered_at || !isOwnMatter(order, parcel)) return null
  const until = return_until ?? new Date(Date.parse(delivered_at) + limits.returns.within).toISOString()
  const [is, can] = return_until ? ['is', 'can'] : ['was', 'could']
  const madeForBuyer = items.every(item => item.made_to_order)
  return (
    <p className="text-sm text-ink-2">
      {madeForBuyer ? `It was made to order. If it ${is} faulty, you` : 'You'} {can} return it until{' '}
      <Timestamp at={until} withTime />.
    </p>
  )
}

/** False when a return shows its own state, or when the money was refunded without one. */
function isOwnMatter(
  { payment_status, returns }: Order,
  { id, status, return_until, items }: ReturnDaysProps['parcel'],
): boolean {
  const isStored = payment_status === 'paid' || payment_status === 'partially_refunded'
  if (status !== 'delivered' || !isStored) return false
  if (return_until) return items.some(({ returnable }) => returnable > 0)
  return !returns.some(one => one.part_id === id && one.status !== 'withdrawn')
}
