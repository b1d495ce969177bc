import { formatCedis } from '@akyede/contract/money'
import type { Payment } from '@akyede/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#feature/accounts'
import { orderQuery } from '#feature/orders'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { StripOrnament } from '#ui/strip-ornament.tsx'
import { listAddress, useBoughtList } from './bought-list.ts'
import { countPurchase } from './count-purchase.ts'
import { Fact, Facts } from './facts.tsx'
import { orderAddress } from './payment-outcome.ts'
import { ShareOrder } from './share-order.tsx'
import { UpcomingOrderSteps } from './upcoming-order-steps.tsx'

/** The thanks. What the order says of itself joins them as soon as it is there. */
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
          {recipient ? `Your gift for ${recipient}` : `Your order ${payment.order_number}`} is paid. The
          makers start on it next.
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

/** What one order for all of a list did not bring. */
const LeftOut = ({ things }: { things: readonly string[] }) => (
  <div className="grid gap-1 text-ink-2">
    <p className="font-semibold">Left out:</p>
    <ul className="grid gap-0.5">
      {things.map(thing => (
        <li key={thing}>{thing}</li>
      ))}
    </ul>
  </div>
)
