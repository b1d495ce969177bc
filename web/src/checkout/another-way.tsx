import type { Payment } from '@akyede/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#feature/accounts'
import { refreshCart } from '#feature/cart'
import { ordersKey } from '#feature/orders'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { buyAgainAddress, useBoughtList } from './bought-list.ts'
import { forgetAttempt } from './current-attempt.ts'
import { keepWayToPay } from './kept-values.ts'
import { cancelUnpaid, findPayment, paymentQuery } from './queries.ts'
import { releaseCheckout } from './release-checkout.ts'
import { otherWay, type WayToPay } from './way-to-pay.ts'

interface AnotherWayProps {
  payment: Payment
  /** What the checkout begins with; the other way to pay unless named. */
  way?: WayToPay
  children?: ReactNode
}

/** Calls the unpaid order off and leads back to where it came from: the checkout, with the other way to pay, or a list. */
export function AnotherWay({
  payment,
  way = otherWay(payment),
  children = 'Use another way',
}: AnotherWayProps) {
  const change = useAnotherWay(payment, way)
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

function useAnotherWay(payment: Payment, way: WayToPay) {
  const { user } = useSession()
  const list = useBoughtList(payment.reference)
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    // Without a connection it says so, rather than doing it unasked once there is one.
    networkMode: 'always',
    mutationFn: () => releaseCheckout({ findPayment, cancelOrder: cancelUnpaid }, payment.reference),
    onSuccess: async release => {
      // It was paid or declined at the last moment: that is what the page has to say.
      if (release !== 'released') return client.invalidateQueries(paymentQuery(payment.reference))
      forgetAttempt()
      if (user && !list) keepWayToPay(user, way)
      await Promise.all([client.invalidateQueries({ queryKey: ordersKey }), refreshCart(client)])
      toast.note('That payment is called off. If your phone still asks, please decline.')
      await navigate(list ? buyAgainAddress(list) : '/checkout')
    },
  })
}
