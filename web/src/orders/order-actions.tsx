import type { Order } from '@akyede/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshCart } from '#feature/cart'
import { call } from '#kit/call.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusHeading } from '#ui/focus-heading.ts'
import { toast } from '#ui/toast.ts'
import { orderQuery, ordersKey } from './queries.ts'

/** What can be done about an order now: pay it, or call it off. */
export function OrderActions({ order }: { order: Order }) {
  const payAddress = order.status === 'pending' ? order.payment?.authorization_url : null
  if (!payAddress && !order.can_cancel) return null
  return (
    <div className="flex flex-wrap gap-3">
      {payAddress && (
        <a href={payAddress} className={buttonClass()}>
          Pay now
        </a>
      )}
      {order.can_cancel && <CancelOrder order={order} />}
    </div>
  )
}

function CancelOrder({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false)
  const cancel = useCancelOrder(order.id)
  const close = () => setAsking(false)
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

/** Once the order is cancelled, the dialog and its button are gone, and the focus with them. */
function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) focusHeading()
}
