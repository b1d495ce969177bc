import type { Order } from '@akyede/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshCart } from '#feature/cart'
import { call } from '#kit/call.ts'
import { Button, ButtonLink, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { toast } from '#ui/toast.ts'
import { paymentAddress } from './payment-address.ts'
import { orderQuery, ordersKey } from './queries.ts'

/** What can be done about an order now: pay it, or call it off. */
export function OrderActions({ order }: { order: Order }) {
  const payment = order.status === 'pending' ? order.payment : null
  const payAddress = payment?.authorization_url
  const asked = payment?.next_action === 'wait' || payment?.next_action === 'otp'
  if (!payAddress && !asked && !order.can_cancel) return null
  return (
    <div className="flex flex-wrap gap-3">
      {payAddress && (
        <a href={payAddress} className={buttonClass()}>
          Pay now
        </a>
      )}
      {payment && asked && <ButtonLink to={paymentAddress(payment.reference)}>Go to your payment</ButtonLink>}
      {order.can_cancel && <CancelOrder order={order} />}
    </div>
  )
}

function CancelOrder({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false)
  const cancel = useCancelOrder(order.id)
  const close = () => setAsking(false)
  // Once the order is cancelled, the dialog and its button are gone, and the focus with them.
  useEffect(() => focusHeadingIfLost, [])
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <Dialog open={asking} onClose={close} title="Cancel this order?">
        <p>Order {order.number} will not be made or sent. You have not paid for it.</p>
        {cancel.error && (
          <p role="alert" className="font-semibold text-danger">
            {cancel.error.message}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            Keep it
          </Button>
          <Button
            variant="danger"
            pending={cancel.isPending && 'Cancelling…'}
            onClick={() => cancel.mutate(undefined, { onSuccess: close })}
          >
            Cancel order
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function useCancelOrder(orderId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('cancelOrder', { params: { orderId }, body: {} }),
    onSuccess: ({ data }) => {
      client.setQueryData(orderQuery(orderId).queryKey, data)
      toast.success(`Order ${data.number} is cancelled`)
    },
    // A payment that went through meanwhile wins: then the order is shown as it is.
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: ordersKey }), refreshCart(client)]),
  })
}
