import type { OrderSummaryStatus } from '@akyede/contract/orders'
import { Ban, Clock, Hammer, type LucideIcon, PackageCheck, Truck, Undo2 } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { statusWords } from './status-words.ts'

const icons: Record<OrderSummaryStatus, LucideIcon> = {
  pending: Clock,
  processing: Hammer,
  shipped: Truck,
  delivered: PackageCheck,
  cancelled: Ban,
  refunded: Undo2,
}

/** Where an order stands, as a word with a symbol. */
export function OrderStatus({ status }: { status: OrderSummaryStatus }) {
  const Icon = icons[status]
  const { text, tone } = statusWords[status]
  return (
    <Badge tone={tone}>
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden size={15} strokeWidth={2} />
        {text}
      </span>
    </Badge>
  )
}
