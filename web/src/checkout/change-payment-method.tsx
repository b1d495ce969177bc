import type { Payment } from '@akyede/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#feature/accounts'
import { refreshCart } from '#feature/cart'
import { ordersKey } from '#feature/orders'
import { Button, ButtonLink } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { buyAgainAddress, useBoughtList } from './bought-list.tsx'
import { clearAttempt } from './current-attempt.ts'
import { otherPaymentMethod, type PaymentMethodChoice, samePaymentMethod } from './payment-method-choice.ts'
import { orderAddress } from './payment-outcome.ts'
import { cancelUnpaid, findPayment, paymentQuery, releaseCheckout } from './queries.ts'
import { savePaymentMethod } from './stored-values.ts'

interface ChangePaymentMethodProps {
  payment: Payment
  /** The payment method with which the checkout starts; by default the other one. */
  choice?: PaymentMethodChoice
  children?: ReactNode
}

/** Cancels the unpaid order and returns to its origin: the checkout with the other payment method, or a list. */
export function ChangePaymentMethod({
  payment,
  choice = otherPaymentMethod(payment),
  children = 'Pay another way',
}: ChangePaymentMethodProps) {
  const change = useChangePaymentMethod(payment, choice)
  return (
    <div className="grid gap-2">
      <Button variant="secondary" pending={change.isPending && 'One moment…'} onClick={() => change.mutate()}>
        {children}
      </Button>
      {change.error && (
        <p role="alert" className="font-semibold text-danger">
          {change.error.message}
        </p>
      )}
    </div>
  )
}

function useChangePaymentMethod(payment: Payment, way: PaymentMethodChoice) {
  const { user } = useSession()
  const list = useBoughtList(payment.reference)
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => releaseCheckout({ findPayment, cancelOrder: cancelUnpaid }, payment.reference),
    onSuccess: async release => {
      // It was paid or declined at the last moment, which the page shows now.
      if (release !== 'released') return client.invalidateQueries(paymentQuery(payment.reference))
      clearAttempt()
      if (user && !list) savePaymentMethod(user, way)
      await Promise.all([client.invalidateQueries({ queryKey: ordersKey }), refreshCart(client)])
      toast.note('Payment cancelled. If you still get a prompt, please decline it.')
      await navigate(list ? buyAgainAddress(list) : '/checkout')
    },
  })
}

/** Where a payer can go while a payment waits. */
export interface NextSteps {
  /** Cancels the payment to use another method. */
  readonly otherMethod: ReactNode
  /** Cancels the payment to use another wallet. */
  readonly otherNumber: ReactNode
  /** Links to what is being paid. */
  readonly subject: ReactNode
}

/** The next steps of a buyer who pays for an order. */
export const orderNextSteps = (payment: Payment): NextSteps => ({
  otherMethod: <ChangePaymentMethod payment={payment} />,
  otherNumber: (
    <ChangePaymentMethod payment={payment} choice={samePaymentMethod(payment)}>
      Change number or network
    </ChangePaymentMethod>
  ),
  subject: (
    <ButtonLink to={orderAddress(payment)} variant="quiet">
      View order
    </ButtonLink>
  ),
})
