import type { Payment } from '@akyede/contract/payments'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { orderAddress } from './payment-outcome.ts'

/** A person is looking at it, or the money is on its way back: the server's own words say which. */
export function PaymentExplained({ payment }: { payment: Payment }) {
  return (
    <OutcomePage symbol="eban" title={`Order ${payment.order_number}`}>
      <p className={outcomeLeadClass}>{payment.display_text}</p>
      <p className="font-semibold">Please do not pay for this order again.</p>
      <ButtonLink to={orderAddress(payment)} variant="secondary">
        See the order
      </ButtonLink>
    </OutcomePage>
  )
}
