import { dayOf } from '@akyede/contract/days'
import { day, minute } from '@akyede/contract/durations'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { cancelReasonWords, sentByShopText } from '@akyede/contract/workshop-order-words'
import type { WorkshopPart } from '@akyede/contract/workshop-orders'
import { workshopRoles } from '@akyede/contract/workshop-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { NotFound } from '#feature/not-found'
import { ApiError } from '#kit/call.ts'
import { nationalPhone } from '#kit/national-phone.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { useWorkshop } from '../use-workshop.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConfirmCode, DeliveryPanel, RidersLink } from './confirm-code.tsx'
import { PartLink } from './part-link.tsx'
import { PartPrint, type PrintKind, printWords } from './part-print.tsx'
import { findListedPart, partQuery } from './part-queries.ts'
import { itemText, partStatusWords, promiseText, sentWith } from './part-words.ts'
import { StepButton } from './step-button.tsx'

/** The page of an order in the workshop, with its label and packing slip to print. */
export function PartPage() {
  const workshop = useWorkshop()
  const { partId = '' } = useParams()
  const client = useQueryClient()
  const found = useQuery({
    ...partQuery(workshop.id, partId),
    placeholderData: () => findListedPart(client, partId),
    refetchInterval: ({ state }) => state.data !== undefined && awaitsLink(state.data) && 2_000,
  })
  const waiting = useStableLoading(found.isPending)
  const [params] = useSearchParams()
  const print = printKinds.find(kind => kind === params.get('print'))
  const home = `/workshop/${workshop.slug}/orders`
  if (found.error instanceof ApiError && found.error.status === 404)
    return <NotFound title="We couldn’t find this order" />
  if (found.data && print)
    return <PartPrint part={found.data} kind={print} maker={workshop.name} back={`${home}/${partId}`} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Breadcrumb trail={[{ text: 'Orders', to: home }]} here={found.data?.order_number ?? 'Order'} />
      {waiting && <Skeleton kind="content" />}
      {found.isError && !found.data && (
        <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} takeFocus />
      )}
      {found.data && !waiting && <PartDetails part={found.data} address={`${home}/${partId}`} />}
    </div>
  )
}

/** The link is created right after the step that sends the parcel; parcels of earlier versions have none. */
const awaitsLink = ({ status, delivery_link, shipped_at }: WorkshopPart): boolean =>
  status === 'shipped' &&
  delivery_link === null &&
  shipped_at !== null &&
  Date.now() - Date.parse(shipped_at) < minute

const printKinds = Object.keys(printWords) as PrintKind[]

function PartDetails({ part, address }: { part: WorkshopPart; address: string }) {
  const promise = promiseText(part, dayOf(new Date()))
  const { text, tone } = partStatusWords[part.status]
  return (
    <>
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <PageTitle>{`Order ${part.order_number}`}</PageTitle>
          <Badge tone={tone}>{text}</Badge>
        </div>
        {promise && (
          <p className={promise.isLate ? 'font-semibold text-danger' : 'text-lg text-ink-2'}>
            {promise.text}
          </p>
        )}
      </header>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ItemsPanel part={part} />
          {part.gift && <GiftPanel gift={part.gift} />}
          {part.packed && <PackedPanel packed={part.packed} />}
          <DeliveryPanel part={part} />
          {part.cancelled && <CancelledPanel cancelled={part.cancelled} />}
        </div>
        <aside aria-label="Next step" className="grid grid-cols-[minmax(0,1fr)] gap-6 max-lg:order-first">
          <ConfirmCode part={part} />
          <RidersLink part={part} />
          <StepButton part={part} />
          <AddressPanel part={part} />
          {part.status !== 'cancelled' && <PrintLinks part={part} address={address} />}
          <PartLink part={part} />
          <CancelButton part={part} />
        </aside>
      </div>
    </>
  )
}

function ItemsPanel({ part }: { part: WorkshopPart }) {
  return (
    <Panel aria-labelledby="part-items" className="grid gap-3">
      <h2 id="part-items" className="text-xl">
        To pack
      </h2>
      <ul className="divide-y divide-line">
        {part.items.map(item => (
          <li
            key={`${item.product_id}${item.variant_id}`}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-4 py-3"
          >
            <Picture
              slug={item.picture.slug || undefined}
              alt=""
              placeholder={item.picture.placeholder}
              sizes="88px"
              className="rounded-badge"
            />
            <span className="text-lg font-semibold wrap-anywhere">{itemText(item)}</span>
          </li>
        ))}
      </ul>
      {(part.carrier || part.tracking) && <p className="text-ink-2">{sentWith(part)}</p>}
    </Panel>
  )
}

const GiftPanel = ({ gift }: { gift: NonNullable<WorkshopPart['gift']> }) => (
  <Panel aria-labelledby="part-gift" className="grid gap-2 wrap-anywhere">
    <h2 id="part-gift" className="text-xl">
      {gift.wrap ? 'Gift wrap and greeting card' : 'Greeting card'}
    </h2>
    {gift.recipient && <p>For {gift.recipient}</p>}
    {gift.message && <p className="font-display text-lg whitespace-pre-line">{gift.message}</p>}
    {gift.from && <p>From {gift.from}</p>}
  </Panel>
)

/** What was packed by the link in the SMS. */
const PackedPanel = ({ packed }: { packed: NonNullable<WorkshopPart['packed']> }) => (
  <Panel aria-labelledby="part-packed" className="grid gap-3">
    <h2 id="part-packed" className="text-xl">
      Packed
    </h2>
    <p className="text-ink-2">
      <Timestamp at={packed.at} withTime />
    </p>
    {packed.photograph && (
      <img src={packed.photograph} alt="The packed parcel" className="w-full rounded-badge" loading="lazy" />
    )}
  </Panel>
)

const CancelledPanel = ({ cancelled }: { cancelled: NonNullable<WorkshopPart['cancelled']> }) => (
  <Panel aria-labelledby="part-cancelled" className="grid gap-2 wrap-anywhere">
    <h2 id="part-cancelled" className="text-xl">
      This order was cancelled
    </h2>
    <p>{cancelReasonWords[cancelled.reason]}</p>
    {cancelled.words && <p className="whitespace-pre-line text-ink-2">{cancelled.words}</p>}
  </Panel>
)

/** The fields of an address in the order of a label. */
const addressFields = ['recipient_name', 'street', 'area', 'landmark', 'city', 'state', 'zipCode', 'note']

const addressDays = workshopLimits.workshopOrders.addressKeptFor / day

function AddressPanel({ part }: { part: WorkshopPart }) {
  const { ship_to: address, delivered_at, carried_by } = part
  const lines = addressFields.flatMap(field => address[field] || [])
  if (lines.length === 0) return null
  return (
    <Panel aria-labelledby="part-address" className="grid gap-2 wrap-anywhere">
      <h2 id="part-address" className="text-xl">
        Send to
      </h2>
      {carried_by === 'shop' && <p className="font-semibold">{sentByShopText}</p>}
      <address className="not-italic whitespace-pre-line">{lines.join('\n')}</address>
      {delivered_at && (
        <p className="text-sm text-ink-2">We show the full address for {addressDays} days after delivery.</p>
      )}
      {address.phone && (
        <a
          href={`tel:${address.phone}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-4"
        >
          {nationalPhone(address.phone)}
        </a>
      )}
    </Panel>
  )
}

const PrintLinks = ({ part, address }: { part: WorkshopPart; address: string }) => (
  <nav aria-label="Print" className="grid gap-2">
    {printKinds
      .filter(kind => kind !== 'card' || part.gift?.message)
      .map(kind => (
        <ButtonLink key={kind} variant="secondary" to={`${address}?print=${kind}`}>
          <Printer aria-hidden size={20} strokeWidth={1.75} /> {printWords[kind]}
        </ButtonLink>
      ))}
  </nav>
)

function CancelButton({ part }: { part: WorkshopPart }) {
  const [asks, setAsks] = useState(false)
  const { role } = useWorkshop()
  const mayCancel = workshopRoles.indexOf(role) >= workshopRoles.indexOf('editor')
  if (!mayCancel || (part.status !== 'unfulfilled' && part.status !== 'making')) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setAsks(true)}>
        I can’t make this
      </Button>
      {asks && <CancelDialog part={part} onClose={() => setAsks(false)} />}
    </>
  )
}
