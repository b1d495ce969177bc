import { formatDay } from '@akyede/contract/days'
import type { FulfilmentStatus } from '@akyede/contract/fulfilment'
import { formatCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Panel } from '#ui/card.tsx'
import { Picture } from '#ui/picture.tsx'
import { TextLink, textLinkClass } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { Delivery } from './delivery.tsx'
import { ReturnDays } from './return-days.tsx'

type ParcelOf = Order['fulfilments'][number]

const parcelWords: Record<FulfilmentStatus, { text: string; tone: BadgeTone }> = {
  unfulfilled: { text: 'Not started', tone: 'plain' },
  making: { text: 'Making', tone: 'calm' },
  partially_shipped: { text: 'Partly shipped', tone: 'calm' },
  shipped: { text: 'Shipped', tone: 'calm' },
  delivered: { text: 'Delivered', tone: 'good' },
  returned: { text: 'Returned', tone: 'plain' },
  cancelled: { text: 'Cancelled', tone: 'bad' },
}

interface ParcelProps {
  order: Order
  parcel: ParcelOf
  /** Whether it will be sent; a cancelled order has no progress. */
  underWay: boolean
}

/** The parcel of one maker. */
export function Parcel({ order, parcel, underWay }: ParcelProps) {
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
      {underWay && <ParcelFacts parcel={parcel} />}
      {underWay && <Delivery order={order} parcel={parcel} />}
      {underWay && <ReturnDays order={order} parcel={parcel} />}
      <ul className="divide-y divide-line">
        {items.map(item => (
          <LineItem key={item.id} item={item} delivered={underWay && status === 'delivered'} />
        ))}
      </ul>
    </Panel>
  )
}

/** The expected arrival, the carrier and the history of a parcel. */
function ParcelFacts({ parcel }: { parcel: ParcelOf }) {
  const { status, carrier, tracking, arrives, making_at, shipped_at } = parcel
  const awaited = arrives && (status === 'unfulfilled' || status === 'making' || status === 'shipped')
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm [&>dt]:text-ink-2">
      {awaited && <ParcelFact term="Should arrive">{daysOf(arrives)}</ParcelFact>}
      {making_at && (
        <ParcelFact term="Started">
          <Timestamp at={making_at} withTime />
        </ParcelFact>
      )}
      {shipped_at && (
        <ParcelFact term="Shipped">
          <Timestamp at={shipped_at} withTime />
        </ParcelFact>
      )}
      {carrier && <ParcelFact term="Carrier">{carrier}</ParcelFact>}
      {tracking && (
        <ParcelFact term="Tracking number">
          <TrackingNumber carrier={carrier} number={tracking} />
        </ParcelFact>
      )}
    </dl>
  )
}

/** The carriers whose tracking page takes the number in its address. Makers write their names by hand. */
const trackingPages: readonly [RegExp, string][] = [
  [/\bdhl\b/i, 'https://www.dhl.com/gh-en/home/tracking.html?tracking-id='],
  [/\bfed ?ex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum='],
  [/\baramex\b/i, 'https://www.aramex.com/track/results?ShipmentNumber='],
]

/** The tracking number as a link where the carrier is known. */
function TrackingNumber({ carrier, number }: { carrier: string | null; number: string }) {
  const page = trackingPages.find(([name]) => name.test(carrier ?? ''))?.[1]
  if (!page) return number
  return (
    <a
      href={page + encodeURIComponent(number)}
      target="_blank"
      rel="noreferrer"
      className={`thumb ${textLinkClass}`}
    >
      {number}
    </a>
  )
}

const ParcelFact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
)

const daysOf = ({ from, until }: { from: string; until: string }): string =>
  from === until ? formatDay(from) : `${formatDay(from)} – ${formatDay(until)}`

interface LineItemProps {
  item: ParcelOf['items'][number]
  delivered: boolean
}

function LineItem({ item, delivered }: LineItemProps) {
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
          {item.quantity} × {formatCedis(item.price)}
        </p>
        {delivered && (
          <TextLink
            to={`/product/${item.product_id}#reviews`}
            className="inline-flex min-h-11 items-center justify-self-start text-sm"
          >
            {item.reviewed ? 'See your review' : 'Write a review'}
            <span className="sr-only"> of {item.name}</span>
          </TextLink>
        )}
      </div>
      <p className="font-semibold tabular-nums">{formatCedis(item.total)}</p>
    </li>
  )
}
