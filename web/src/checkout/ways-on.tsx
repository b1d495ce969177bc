import type { Payment } from '@akyede/contract/payments'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { AnotherWay } from './another-way.tsx'
import { orderAddress } from './payment-outcome.ts'
import { sameWay } from './way-to-pay.ts'

/** Where a payer can go while a payment waits. */
export interface WaysOn {
  /** Calls it off, to pay otherwise. */
  readonly otherWay: ReactNode
  /** Calls it off, to ask another wallet. */
  readonly otherNumber: ReactNode
  /** To what is being paid. */
  readonly subject: ReactNode
}

/** Of who pays for an order of theirs. */
export const waysOnOrder = (payment: Payment): WaysOn => ({
  otherWay: <AnotherWay payment={payment} />,
  otherNumber: (
    <AnotherWay payment={payment} way={sameWay(payment)}>
      Change the number or network
    </AnotherWay>
  ),
  subject: (
    <ButtonLink to={orderAddress(payment)} variant="quiet">
      See the order
    </ButtonLink>
  ),
})
