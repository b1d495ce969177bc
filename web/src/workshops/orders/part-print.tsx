import { formatCedis } from '@akyede/contract/money'
import type { WorkshopPart } from '@akyede/contract/workshop-orders'
import { Printer } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { nationalPhone } from '#kit/national-phone.ts'
import { useTabTitle } from '#ui/area-layout.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { itemText } from './part-words.ts'

// The library that draws QR codes is loaded with the label alone.
const QrImage = lazy(() => import('#ui/link-qr.tsx').then(module => ({ default: module.QrImage })))

export const printWords = {
  slip: 'Packing slip',
  card: 'Greeting card',
  label: 'Delivery label',
} as const
export type PrintKind = keyof typeof printWords

interface PartPrintProps {
  readonly part: WorkshopPart
  readonly kind: PrintKind
  readonly maker: string
  /** The address of the order. */
  readonly back: string
}

/** A printable page of an order: black on white, for any paper size. */
export function PartPrint({ part, kind, maker, back }: PartPrintProps) {
  useTabTitle(`${printWords[kind]} ${part.order_number}`)
  return (
    <div className="grid max-w-3xl gap-6 print:max-w-none">
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <Breadcrumb trail={[{ text: `Order ${part.order_number}`, to: back }]} here={printWords[kind]} />
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden size={20} strokeWidth={1.75} /> Print
        </Button>
      </div>
      <article className="paper grid gap-6 rounded-panel border border-line p-5 wrap-anywhere sm:p-10 print:rounded-none print:border-0 print:p-0">
        {kind === 'slip' && <PackingSlip part={part} maker={maker} />}
        {kind === 'card' && <GreetingCard part={part} />}
        {kind === 'label' && <DeliveryLabel part={part} maker={maker} />}
      </article>
    </div>
  )
}

/** Prices are null where they are hidden from the recipient. */
const PackingSlip = ({ part, maker }: { part: WorkshopPart; maker: string }) => (
  <>
    <header className="grid gap-1">
      <h1 className="text-title">Packing slip</h1>
      <p>
        Order {part.order_number}, from {maker}
      </p>
    </header>
    <ul className="divide-y divide-line border-y border-line">
      {part.items.map(item => (
        <li key={`${item.product_id}${item.variant_id}`} className="flex justify-between gap-6 py-2">
          <span>{itemText(item)}</span>
          {item.price !== null && <span className="tabular-nums">{formatCedis(item.price)}</span>}
        </li>
      ))}
    </ul>
    {part.ship_to.recipient_name && <p>For {part.ship_to.recipient_name}</p>}
    <p className="text-sm">Medaase for buying handmade. Akyɛde, handmade gifts from Ghana.</p>
  </>
)

const GreetingCard = ({ part: { gift } }: { part: WorkshopPart }) => (
  <div className="grid min-h-72 place-content-center gap-6 text-center font-display">
    <h1 className="sr-only">Greeting card</h1>
    {gift?.recipient && <p className="text-xl">For {gift.recipient}</p>}
    {gift?.message && <p className="text-2xl whitespace-pre-line">{gift.message}</p>}
    {gift?.from && <p className="text-xl">From {gift.from}</p>}
  </div>
)

function DeliveryLabel({ part, maker }: { part: WorkshopPart; maker: string }) {
  const { recipient_name, street, area, landmark, city, state, zipCode, phone, note } = part.ship_to
  const lines = [street, area, landmark, [city, state].filter(Boolean).join(', '), zipCode].filter(Boolean)
  return (
    <>
      <h1 className="text-sm font-semibold">Deliver to</h1>
      <address className="grid gap-1 not-italic">
        <strong className="font-display text-title">{recipient_name}</strong>
        {lines.map(line => (
          <span key={line} className="text-2xl">
            {line}
          </span>
        ))}
        {phone && <strong className="text-title tabular-nums">{nationalPhone(phone)}</strong>}
      </address>
      {note && <p className="text-lg whitespace-pre-line">{note}</p>}
      {part.delivery_link && <RidersCode link={part.delivery_link} />}
      <p className="border-t border-line pt-4">
        From {maker} · Order {part.order_number}
      </p>
    </>
  )
}

/** The rider scans it at the door. The page shows no more than the label. */
const RidersCode = ({ link }: { link: string }) => (
  <div className="flex items-center gap-5 border-t border-line pt-4">
    <Suspense fallback={<span className="size-36 shrink-0" />}>
      <QrImage url={link} size={144} />
    </Suspense>
    <div className="grid gap-1">
      <p className="text-lg font-semibold">Rider: scan this at the door.</p>
      <p>Tap “I’m at the door”, hand the parcel over, then enter the recipient’s code.</p>
    </div>
  </div>
)
