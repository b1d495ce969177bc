import { combineDayRanges, formatDayRange } from '@akyede/contract/days'
import { formatCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import type { Payment } from '@akyede/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#feature/accounts'
import { orderQuery, paidWith } from '#feature/orders'
import { ButtonLink } from '#ui/button.tsx'
import { StripOrnament } from '#ui/strip-ornament.tsx'
import { Fact, Facts } from './approval-awaited.tsx'
import { listAddress, useBoughtList } from './bought-list.tsx'
import { countPurchase, orderAddress } from './payment-outcome.ts'
import { NoteToRecipient, ShareOrder } from './share-order.tsx'
import { WrappedPicture, weaveClass } from './wrapped-picture.tsx'

/** The thank-you page. It adds details of the order once that is loaded. */
export function PaymentMade({ payment }: { payment: Payment }) {
  const { user } = useSession()
  const { data: order } = useQuery({ ...orderQuery(payment.order_id), enabled: user !== undefined })
  useEffect(() => countPurchase(payment), [payment])
  const list = useBoughtList(payment.reference)
  const way = paidWith(payment)
  return (
    <div className="wrap-anywhere">
      <StripOrnament className={weaveClass} />
      <div className="page grid max-w-4xl gap-8 py-8 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-12 sm:py-14">
        <header className="grid content-start justify-items-center gap-3 text-center sm:col-start-2 sm:justify-items-start sm:text-left">
          <h1 className="text-title">Medaase, {user?.first_name ?? 'friend'}!</h1>
          <Arrival order={order} />
          <Lead payment={payment} order={order} />
        </header>
        <div className="justify-self-center sm:row-span-2 sm:row-start-1">
          <WrappedPicture
            picture={order?.fulfilments[0]?.items[0]?.picture}
            recipient={order?.gift?.recipient}
          />
        </div>
        <div className="grid content-start gap-6 sm:col-start-2">
          {order && <NoteToRecipient order={order} />}
          <UpcomingOrderSteps order={order} />
          <Facts>
            <Fact term="Order">{payment.order_number}</Fact>
            <Fact term="Total paid">{formatCedis(payment.amount)}</Fact>
            {way && <Fact term="Paid with">{way}</Fact>}
          </Facts>
          {list && list.leftOut.length > 0 && <LeftOut things={list.leftOut} />}
          <div className="grid gap-3 sm:flex sm:flex-wrap">
            <ButtonLink to={orderAddress(payment)}>Track order</ButtonLink>
            {order && <ShareOrder order={order} />}
            {list ? (
              <ButtonLink to={listAddress(list)} variant="quiet">
                Back to the list
              </ButtonLink>
            ) : (
              <ButtonLink to="/browse" variant="quiet">
                Continue shopping
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

/** The promised days, largest of all. The space of its lines is kept until the order is loaded. */
function Arrival({ order }: { order: Order | undefined }) {
  const days = order && combineDayRanges(order.fulfilments.map(({ arrives }) => arrives))
  if (order && !days) return null
  return (
    <p className="grid min-h-[calc(1.5rem+2*var(--text-display))] content-start lg:min-h-[calc(1.5rem+var(--text-display))]">
      {days && (
        <>
          <span className="text-ink-2">Arrives</span>
          <strong className="font-display text-display text-balance text-forest">
            {/* The line breaks after the dash. */}
            {formatDayRange(days).replace(' –', '\u00a0–')}
          </strong>
        </>
      )}
    </p>
  )
}

function Lead({ payment, order }: { payment: Payment; order: Order | undefined }) {
  const recipient = order?.gift?.recipient
  const maker = order?.fulfilments.length === 1 ? order.fulfilments[0]?.vendor.name : 'The makers'
  return (
    <p className="max-w-[48ch] text-lg text-balance text-ink-2">
      {recipient ? `Your gift for ${recipient}` : `Your order ${payment.order_number}`} is paid. {maker} will
      start making it.
    </p>
  )
}

/** The items of a list that its purchase left out. */
const LeftOut = ({ things }: { things: readonly string[] }) => (
  <div className="grid gap-1 text-ink-2">
    <p className="font-semibold">Not included:</p>
    <ul className="grid gap-0.5">
      {things.map(thing => (
        <li key={thing}>{thing}</li>
      ))}
    </ul>
  </div>
)

/** The next steps with the promised days, or the general ones without an order. */
export function UpcomingOrderSteps({ order }: { order: Order | undefined }) {
  const { user } = useSession()
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-xl">
        What happens next
      </h2>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-ink-2 marker:font-semibold marker:text-gold-ink">
        <li>{user ? `We’ll email your receipt to ${user.email}.` : 'We’ll email your receipt.'}</li>
        {order ? (
          order.fulfilments.map(({ id, vendor, arrives }) => (
            <li key={id}>
              {vendor.name} in {vendor.town} will make and pack your parcel
              {arrives && (
                <>
                  . It should arrive <b className="text-ink">{formatDayRange(arrives)}</b>
                </>
              )}
              .
            </li>
          ))
        ) : (
          <li>Each maker makes and packs your gifts.</li>
        )}
        <li>A rider will call the phone number on the delivery address.</li>
      </ol>
    </section>
  )
}
