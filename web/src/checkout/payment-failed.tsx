import type { Payment } from '@akyede/contract/payments'
import { useSession } from '#feature/accounts'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { ListActions, useBoughtList } from './bought-list.tsx'
import { otherPaymentMethod, type PaymentMethodChoice, samePaymentMethod } from './payment-method-choice.ts'
import { savePaymentMethod } from './stored-values.ts'

/** The reason as far as the server knows it: a refusal and a missing response look the same. */
function whyFailed(status: Payment['status']): string {
  switch (status) {
    case 'failed':
      return 'It was declined or not answered in time.'
    case 'expired':
      return 'The time to pay ran out.'
    default:
      return ''
  }
}

/** Leads back to the checkout, with the same or the other payment method, or to the list. */
export function PaymentFailed({ payment }: { payment: Payment }) {
  const { user } = useSession()
  const list = useBoughtList(payment.reference)
  const choose = (way: PaymentMethodChoice) => () => user && savePaymentMethod(user, way)
  return (
    <OutcomePage symbol="nkyinkyim" title="Payment didn't go through. Nothing was taken.">
      <p className={outcomeLeadClass}>
        {whyFailed(payment.status)} Order <span className="whitespace-nowrap">{payment.order_number}</span>{' '}
        was not placed. {list ? `“${list.name}” is as it was.` : 'Your cart still holds what you chose.'}
      </p>
      {list ? (
        <ListActions list={list} />
      ) : (
        <OutcomeActions>
          <ButtonLink to="/checkout" onClick={choose(samePaymentMethod(payment))}>
            Try again
          </ButtonLink>
          <ButtonLink to="/checkout" variant="secondary" onClick={choose(otherPaymentMethod(payment))}>
            Use another way
          </ButtonLink>
        </OutcomeActions>
      )}
    </OutcomePage>
  )
}
