import { formatDayRange } from '@akyede/contract/days'
import { formatCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import type { Payment } from '@akyede/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#feature/accounts'
import { orderQuery } from '#feature/orders'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { StripOrnament } from '#ui/strip-ornament.tsx'
import { Fact, Facts } from './approval-awaited.tsx'
import { listAddress, useBoughtList } from './bought-list.tsx'
import { countPurchase, orderAddress } from './payment-outcome.ts'
import { ShareOrder } from './share-order.tsx'

/** The thank-you page. It adds details of the order once that is loaded. */
export function PaymentMade({ payment }: { payment: Payment }) {
  const { user } = useSession()
  const { data: order } = useQuery({ ...orderQuery(payment.order_id), enabled: user !== undefined })
  useEffect(() => countPurchase(payment), [payment])
  const recipient = order?.gift?.recipient
  const list = useBoughtList(payment.reference)
  return (
    <div className="wrap-anywhere">
      <StripOrnament className="animate-enter" />
      <OutcomePage symbol="akoma" title={`Medaase, ${user?.first_name ?? 'friend'}!`}>
        <p className={outcomeLeadClass}>
          {recipient ? `Your gift for ${recipient}` : `Your order ${payment.order_number}`} is paid.{' '}
          {order?.fulfilments.length === 1 ? order.fulfilments[0]?.vendor.name : 'The makers'} will start
          making it.
        </p>
        <Facts>
          <Fact term="Order">{payment.order_number}</Fact>
          <Fact term="Total paid">{formatCedis(payment.amount)}</Fact>
        </Facts>
        {list && list.leftOut.length > 0 && <LeftOut things={list.leftOut} />}
        <UpcomingOrderSteps order={order} />
        <OutcomeActions>
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
        </OutcomeActions>
      </OutcomePage>
    </div>
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
    <section aria-labelledby="next" className="w-full max-w-sm text-left">
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
