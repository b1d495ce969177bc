import { formatCedi, toPesewas } from '@akyede/contract/money'
import type { Payment } from '@akyede/contract/payments'
import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#feature/accounts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { StripOrnament } from '#ui/strip-ornament.tsx'
import { outcomeOf } from './payment-outcome.ts'
import { useAfterPayment } from './use-after-payment.ts'

interface PaymentShownProps {
  payment: Payment
  /** Given once nobody asks by itself any more. */
  onCheckAgain?: (() => void) | undefined
}

/** How the payment went, and where to go from there. */
export function PaymentShown({ payment, onCheckAgain }: PaymentShownProps) {
  const outcome = outcomeOf(payment.status)
  useAfterPayment(outcome)
  switch (outcome) {
    case 'waiting':
      return <CheckingPayment payment={payment} onCheckAgain={onCheckAgain} />
    case 'paid':
      return <Paid payment={payment} />
    case 'failed':
      return <Failed payment={payment} />
    case 'in review':
    case 'returned':
      return <Explained payment={payment} />
  }
}

const trackAddress = ({ order_id }: Payment) => `/orders/${order_id}`

/** What is said while the provider is asked; after a while, that this is nothing to worry about. */
export const waitingWords = (long: boolean): string =>
  `This takes a moment. If your phone asks you to approve, please do. You may leave this page.${
    long ? ' It may take a minute; the page of the order will show it.' : ''
  }`

export function CheckingPayment({ payment, onCheckAgain }: Partial<PaymentShownProps>) {
  const long = useLongWait()
  return (
    <OutcomePage symbol="nkyinkyim" title="We are checking your payment">
      {!onCheckAgain && <LoaderCircle aria-hidden size={28} className="animate-spin text-ink-2" />}
      <p role="status" className={outcomeLeadClass}>
        {onCheckAgain
          ? 'We have not heard of it yet. If you approved it, it will still arrive: your order waits.'
          : waitingWords(long)}
      </p>
      <OutcomeActions>
        {onCheckAgain && <Button onClick={onCheckAgain}>Check again</Button>}
        {payment && (
          <ButtonLink to={trackAddress(payment)} variant="secondary">
            See the order
          </ButtonLink>
        )}
      </OutcomeActions>
    </OutcomePage>
  )
}

const longAfter = 9_000

function useLongWait(): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLong, longAfter, true)
    return () => clearTimeout(timer)
  }, [])
  return long
}

function Paid({ payment }: { payment: Payment }) {
  const { user } = useSession()
  return (
    <div className="wrap-anywhere">
      <StripOrnament className="animate-enter" />
      <OutcomePage symbol="akoma" title={`Medaase, ${user?.first_name ?? 'friend'}!`}>
        <p className={outcomeLeadClass}>
          Your order {payment.order_number} is paid. The makers start on it next.
        </p>
        <dl className="grid w-full max-w-sm gap-2 rounded-panel border border-line bg-surface p-5 text-left">
          <Fact term="Order">{payment.order_number}</Fact>
          <Fact term="Total paid">{formatCedi(toPesewas(payment.amount))}</Fact>
        </dl>
        <WhatHappensNext />
        <OutcomeActions>
          <ButtonLink to={trackAddress(payment)} size="large">
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

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="text-lg font-bold tabular-nums">{children}</dd>
    </div>
  )
}

function Failed({ payment }: { payment: Payment }) {
  return (
    <OutcomePage symbol="nkyinkyim" title="Payment didn't go through. Nothing was taken.">
      <p className={outcomeLeadClass}>
        Order {payment.order_number} was not placed. Your cart still holds what you chose.
      </p>
      <OutcomeActions>
        <ButtonLink to="/cart">Try again</ButtonLink>
        <ButtonLink to="/browse" variant="secondary">
          Continue shopping
        </ButtonLink>
      </OutcomeActions>
    </OutcomePage>
  )
}

/** A person is looking at it, or the money is on its way back: the server's own words say which. */
function Explained({ payment }: { payment: Payment }) {
  return (
    <OutcomePage symbol="eban" title={`Order ${payment.order_number}`}>
      <p className={outcomeLeadClass}>{payment.display_text}</p>
      <ButtonLink to={trackAddress(payment)} variant="secondary">
        See the order
      </ButtonLink>
    </OutcomePage>
  )
}
