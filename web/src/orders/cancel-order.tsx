import { formatCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { refreshCart } from '#feature/cart'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioChip } from '#ui/radio-chip.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { orderQuery, ordersKey } from './queries.ts'

/** Cancels an order after a confirmation; the reason is optional. */
export function CancelOrder({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const cancel = useCancelOrder(order)
  const close = () => setOpen(false)
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    cancel.mutate(reasonIn(new FormData(event.currentTarget)), { onSuccess: close })
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      <Dialog open={isOpen} onClose={close} title="Cancel this order?">
        <form onSubmit={confirm} className="grid gap-4">
          <p>
            We won’t make or send order <span className="whitespace-nowrap">{order.number}</span>.{' '}
            <Money order={order} />
          </p>
          <Reasons />
          {cancel.error && (
            <p role="alert" className="font-semibold text-danger">
              {cancel.error.message}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={close}>
              Keep order
            </Button>
            <Button type="submit" variant="danger" pending={cancel.isPending && 'Cancelling…'}>
              Cancel order
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

const Money = ({ order }: { order: Order }) =>
  isPaid(order) ? `We’ll refund ${formatCedis(order.total)} the way you paid.` : 'You haven’t paid for it.'

const isPaid = ({ payment_status }: Order): boolean =>
  payment_status !== 'pending' && payment_status !== 'none'

const reasons = ['I changed my mind', 'I ordered the wrong thing', 'It would arrive too late'] as const

function Reasons() {
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">
          Why? <span className="font-normal text-ink-2">(optional)</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {reasons.map(reason => (
            <RadioChip key={reason} name="reason" option={{ value: reason, text: reason }} />
          ))}
        </div>
      </fieldset>
      <TextField id="cancel-words" name="words" label="Anything else?" optional maxLength={200} />
    </>
  )
}

/** "It would arrive too late: the wedding is on Friday" */
export const reasonIn = (form: Pick<FormData, 'get'>): string | undefined =>
  ['reason', 'words']
    .map(name => String(form.get(name) ?? '').trim())
    .filter(Boolean)
    .join(': ') || undefined

/** Sends what the dialog said about the payment, so that an order that was paid meanwhile is not given up. */
function useCancelOrder(order: Order) {
  const { id: orderId } = order
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string | undefined) =>
      call('cancelOrder', {
        params: { orderId },
        body: { paid: isPaid(order), ...(reason ? { reason } : {}) },
      }),
    onSuccess: ({ data }) => {
      client.setQueryData(orderQuery(orderId).queryKey, data)
      toast.success(`Order ${data.number} is cancelled`)
    },
    // A payment that went through meanwhile, or a maker who has started, wins, so the order is refetched.
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: ordersKey }), refreshCart(client)]),
  })
}
