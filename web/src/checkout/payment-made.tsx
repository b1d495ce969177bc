import { formatCedi, toPesewas } from '@akyede/contract/money'
import type { Payment } from '@akyede/contract/payments'
import { useEffect } from 'react'
import { useSession } from '#feature/accounts'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { StripOrnament } from '#ui/strip-ornament.tsx'
import { countPurchase } from './count-purchase.ts'
import { Fact, Facts } from './facts.tsx'
import { orderAddress } from './payment-outcome.ts'

/** The thanks. */
export function PaymentMade({ payment }: { payment: Payment }) {
  const { user } = useSession()
  useEffect(() => countPurchase(payment), [payment])
  return (
    <div className="wrap-anywhere">
      <StripOrnament className="animate-enter" />
      <OutcomePage symbol="akoma" title={`Medaase, ${user?.first_name ?? 'friend'}!`}>
        <p className={outcomeLeadClass}>
          Your order {payment.order_number} is paid. The makers start on it next.
        </p>
        <Facts>
          <Fact term="Order">{payment.order_number}</Fact>
          <Fact term="Total paid">{formatCedi(toPesewas(payment.amount))}</Fact>
        </Facts>
        <WhatHappensNext />
        <OutcomeActions>
          <ButtonLink to={orderAddress(payment)} size="large">
            Track order
          </ButtonLink>
          <ButtonLink to="/browse" variant="secondary" size="large">
            Continue shopping
          </ButtonLink>
        </OutcomeActions>
      </OutcomePage>
    </div>
  )
}

const steps = [
  'A receipt goes to your email.',
  'Each maker finishes and packs your gifts.',
  'A rider calls the phone number of the delivery address.',
]

function WhatHappensNext() {
  return (
    <section aria-labelledby="next" className="w-full max-w-sm text-left">
      <h2 id="next" className="text-xl">
        What happens next
      </h2>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-ink-2 marker:font-semibold marker:text-gold-ink">
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
