import type { Payment } from '@akyede/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#feature/accounts'
import { refreshCart } from '#feature/cart'
import { ordersKey } from '#feature/orders'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { ApprovalAwaited } from './approval-awaited.tsx'
import { ListActions, useBoughtList } from './bought-list.tsx'
import { orderNextSteps } from './change-payment-method.tsx'
import { CheckingPayment } from './checking-payment.tsx'
import { clearAttempt } from './current-attempt.ts'
import { PaymentMade } from './payment-made.tsx'
import { otherPaymentMethod, type PaymentMethodChoice, samePaymentMethod } from './payment-method-choice.ts'
import { orderAddress, outcomeOf, type PaymentOutcome, viewOf } from './payment-outcome.ts'
import { clearDraft, savePaymentMethod } from './stored-values.ts'
import { VoucherForm } from './voucher-form.tsx'

interface PaymentShownProps {
  payment: Payment
  /** When the server responded, on this device's clock. */
  receivedAt: number
  /** Passed once polling has stopped. */
  onCheckAgain?: (() => void) | undefined
}

/** The state of the payment and its next steps. */
export function PaymentShown({ payment, receivedAt, onCheckAgain }: PaymentShownProps) {
  const view = viewOf(payment)
  const ways = orderNextSteps(payment)
  useAfterPayment(outcomeOf(payment.status))
  switch (view) {
    case 'checking':
      return <CheckingPayment subject={ways.subject} onCheckAgain={onCheckAgain} />
    case 'asked':
      return (
        <ApprovalAwaited
          payment={payment}
          nextSteps={ways}
          receivedAt={receivedAt}
          onCheckAgain={onCheckAgain}
        />
      )
    case 'voucher':
      return (
        <VoucherForm payment={payment} nextSteps={ways} receivedAt={receivedAt} onCheckAgain={onCheckAgain} />
      )
    case 'paid':
      return <PaymentMade payment={payment} />
    case 'failed':
      return <PaymentFailed payment={payment} />
    case 'in review':
    case 'returned':
      return <PaymentExplained payment={payment} />
  }
}

/**
 * Milliseconds. The server empties the cart by an event shortly after the payment is settled and notifies open
 * connections; this is for pages without one.
 */
const refetchAfter = 1_500

/** Removes ordered items from the cart of all tabs and deletes the attempt. Finished attempts are not resumed. */
function useAfterPayment(outcome: PaymentOutcome): void {
  const client = useQueryClient()
  useEffect(() => {
    if (outcome === 'waiting') return
    clearAttempt()
    void client.invalidateQueries({ queryKey: ordersKey })
    if (outcome !== 'paid') return
    clearDraft()
    void refreshCart(client)
    const again = setTimeout(() => void refreshCart(client), refetchAfter)
    return () => clearTimeout(again)
  }, [outcome, client])
}

/** The payment is under review or being refunded; the server's text says which. */
function PaymentExplained({ payment }: { payment: Payment }) {
  return (
    <OutcomePage symbol="eban" title={`Order ${payment.order_number}`}>
      <p className={outcomeLeadClass}>{payment.display_text}</p>
      <p className="font-semibold">Please don’t pay for this order again.</p>
      <ButtonLink to={orderAddress(payment)} variant="secondary">
        View order
      </ButtonLink>
    </OutcomePage>
  )
}

/** The reason as far as the server knows it: a refusal and a missing response look the same. */
function failureText(status: Payment['status']): string {
  switch (status) {
    case 'failed':
      return 'It was declined or not approved in time.'
    case 'expired':
      return 'Time ran out.'
    default:
      return ''
  }
}

/** Leads back to the checkout, with the same or the other payment method, or to the list. */
function PaymentFailed({ payment }: { payment: Payment }) {
  const { user } = useSession()
  const list = useBoughtList(payment.reference)
  const choose = (way: PaymentMethodChoice) => () => user && savePaymentMethod(user, way)
  return (
    <OutcomePage symbol="nkyinkyim" title="Payment didn’t go through. You weren’t charged.">
      <p className={outcomeLeadClass}>
        {failureText(payment.status)} Order <span className="whitespace-nowrap">{payment.order_number}</span>{' '}
        wasn’t placed. {list ? `“${list.name}” hasn’t changed.` : 'Your items are still in your cart.'}
      </p>
      {list ? (
        <ListActions list={list} />
      ) : (
        <OutcomeActions>
          <ButtonLink to="/checkout" onClick={choose(samePaymentMethod(payment))}>
            Try again
          </ButtonLink>
          <ButtonLink to="/checkout" variant="secondary" onClick={choose(otherPaymentMethod(payment))}>
            Pay another way
          </ButtonLink>
        </OutcomeActions>
      )}
    </OutcomePage>
  )
}
