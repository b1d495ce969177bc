import { Ban, Clock, Hammer, Hourglass, type LucideIcon, PackageCheck, Truck, Undo2 } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { type ShownStatus, shownWords } from './status-words.ts'

const icons: Record<ShownStatus, LucideIcon> = {
  pending: Clock,
  processing: Hammer,
  shipped: Truck,
  delivered: PackageCheck,
  cancelled: Ban,
  refunded: Undo2,
  checking: Hourglass,
}

/** The status of an order as a word with an icon. */
export function OrderStatus({ status }: { status: ShownStatus }) {
  const Icon = icons[status]
  const { text, tone } = shownWords[status]
  return (
    <Badge tone={tone}>
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden size={15} strokeWidth={2} />
        {text}
      </span>
    </Badge>
  )
}
