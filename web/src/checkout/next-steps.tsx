import type { Payment } from '@akyede/contract/payments'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { ChangePaymentMethod } from './change-payment-method.tsx'
import { samePaymentMethod } from './payment-method-choice.ts'
import { orderAddress } from './payment-outcome.ts'

/** Where a payer can go while a payment waits. */
export interface NextSteps {
  /** Calls it off, to pay otherwise. */
  readonly otherMethod: ReactNode
  /** Calls it off, to ask another wallet. */
  readonly otherNumber: ReactNode
  /** To what is being paid. */
  readonly subject: ReactNode
}

/** Of who pays for an order of theirs. */
export const orderNextSteps = (payment: Payment): NextSteps => ({
  otherMethod: <ChangePaymentMethod payment={payment} />,
  otherNumber: (
    <ChangePaymentMethod payment={payment} way={samePaymentMethod(payment)}>
      Change the number or network
    </ChangePaymentMethod>
  ),
  subject: (
    <ButtonLink to={orderAddress(payment)} variant="quiet">
      See the order
    </ButtonLink>
  ),
})
