import { formatCedi, toPesewas } from '@akyede/contract/money'
import type { FulfilmentStatus, Order } from '@akyede/contract/orders'
import { Link } from 'react-router'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Panel } from '#ui/card.tsx'
import { Picture } from '#ui/picture.tsx'

type ParcelOf = Order['fulfilments'][number]

const parcelWords: Record<FulfilmentStatus, { text: string; tone: BadgeTone }> = {
  unfulfilled: { text: 'Not started', tone: 'plain' },
  making: { text: 'Making', tone: 'calm' },
  partially_shipped: { text: 'Partly shipped', tone: 'calm' },
  shipped: { text: 'Shipped', tone: 'calm' },
  delivered: { text: 'Delivered', tone: 'good' },
  returned: { text: 'Returned', tone: 'plain' },
}

interface ParcelProps {
  parcel: ParcelOf
  /** Whether it will be sent at all: an order that was called off has no progress to show. */
  underWay: boolean
}

/** What one maker sends. */
export function Parcel({ parcel, underWay }: ParcelProps) {
  const { vendor, status, items } = parcel
  const { text, tone } = parcelWords[status]
  return (
    <Panel aria-labelledby={`parcel-${parcel.id}`} className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id={`parcel-${parcel.id}`} className="text-lg">
          From {vendor.name}, {vendor.town}
        </h2>
        {underWay && <Badge tone={tone}>{text}</Badge>}
      </div>
      <ul className="divide-y divide-line">
        {items.map(item => (
          <LineItem key={item.id} item={item} />
        ))}
      </ul>
    </Panel>
  )
}

function LineItem({ item }: { item: ParcelOf['items'][number] }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-4 py-4 last:pb-0">
      <Picture
        slug={item.picture.slug || undefined}
        alt={item.picture.alt}
        placeholder={item.picture.placeholder}
        sizes="64px"
        className="rounded-badge"
      />
      <div className="grid content-start gap-0.5">
        <Link to={`/product/${item.product_id}`} className="font-semibold underline-offset-4 hover:underline">
          {item.name}
        </Link>
        {item.variant && <p className="text-sm text-ink-2">{item.variant}</p>}
        <p className="text-sm text-ink-2">
          {item.quantity} × {formatCedi(toPesewas(item.price))}
        </p>
      </div>
      <p className="font-semibold tabular-nums">{formatCedi(toPesewas(item.total))}</p>
    </li>
  )
}
