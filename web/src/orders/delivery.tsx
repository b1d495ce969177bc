import { dayOf, formatDay } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { TimeOfDay } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { ordersKey } from './queries.ts'

interface DeliveryProps {
  readonly order: Order
  readonly parcel: Order['fulfilments'][number]
}

/** The handover of a parcel: its code, whether it arrived, and what proves it. */
export function Delivery({ order, parcel }: DeliveryProps) {
  const { status, delivered_at, delivery_code, arrival } = parcel
  if (status === 'shipped')
    return (
      <>
        {delivery_code && <DeliveryCode code={delivery_code} />}
        {order.gift && (
          <p className="text-sm text-ink-2">
            The recipient gets a code by SMS when the rider is at the door.
          </p>
        )}
        <ConfirmArrival order={order} parcel={parcel} />
      </>
    )
  return (
    <>
      {delivered_at && <Delivered at={delivered_at} proof={parcel.proof} />}
      {arrival === 'asked' && <ArrivalQuestion order={order} parcel={parcel} />}
      {arrival === 'not_yet' && <NotReceived order={order} parcel={parcel} />}
    </>
  )
}

const DeliveryCode = ({ code }: { code: string }) => (
  <div className="grid gap-1 rounded-control bg-gold-soft px-4 py-3 text-gold-ink">
    <p className="text-sm font-semibold">Your delivery code</p>
    <p className="font-display text-title tabular-nums">{code}</p>
    <p className="text-sm">Give it to the rider once you have the parcel in hand.</p>
  </div>
)

const proofWords: Readonly<Partial<Record<NonNullable<DeliveryProps['parcel']['proof']>, string>>> = {
  code: ', confirmed with the code',
  buyer: ', confirmed by you',
}

/** "Delivered on Thursday 26 November at 14:12, confirmed with the code." */
const Delivered = ({ at, proof }: { at: string; proof: DeliveryProps['parcel']['proof'] }) => (
  <p>
    Delivered on {formatDay(dayOf(new Date(at)))} at <TimeOfDay at={at} />
    {proof && proofWords[proof]}.
  </p>
)

/** Sends an answer of the buyer, and reads the order again. */
function useAnswer({ order, parcel }: DeliveryProps) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (received: boolean) =>
      call('confirmReceipt', { params: { orderId: order.id, partId: parcel.id }, body: { received } }),
    onSuccess: (_response, received) =>
      toast.success(received ? 'Medaase! Enjoy it.' : `We’ve asked ${parcel.vendor.name} to check.`),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  })
}

const Refusal = ({ error }: { error: Error | null }) =>
  error && (
    <p role="alert" className="font-semibold text-danger">
      {error.message}
    </p>
  )

function ConfirmArrival(props: DeliveryProps) {
  const answer = useAnswer(props)
  return (
    <div className="grid gap-2">
      <ConfirmButton
        text="It has arrived"
        label={`It has arrived: the parcel from ${props.parcel.vendor.name}`}
        question="Do you have the parcel in hand?"
        yes="Yes, I have it"
        onConfirm={() => answer.mutate(true)}
        pending={answer.isPending && 'Saving…'}
      />
      <Refusal error={answer.error} />
    </div>
  )
}

function ArrivalQuestion(props: DeliveryProps) {
  const answer = useAnswer(props)
  const { name } = props.parcel.vendor
  return (
    <section
      aria-label={`Did the parcel from ${name} arrive?`}
      className="grid gap-3 rounded-control bg-gold-soft px-4 py-3 text-gold-ink"
    >
      <p>
        <strong>Did it arrive?</strong> {name} says that you have it.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          pending={answer.isPending && answer.variables && 'Saving…'}
          onClick={() => answer.mutate(true)}
        >
          Yes
        </Button>
        <Button
          variant="secondary"
          pending={answer.isPending && !answer.variables && 'Saving…'}
          onClick={() => answer.mutate(false)}
        >
          Not yet
        </Button>
      </div>
      <Refusal error={answer.error} />
    </section>
  )
}

/** The maker was asked. The buyer can still confirm it. */
const NotReceived = (props: DeliveryProps) => (
  <>
    <p>
      You told us that it hasn’t arrived. We’ve asked {props.parcel.vendor.name} to check. If it doesn’t come,{' '}
      <TextLink to={`/orders/${props.order.id}/problem`}>tell us</TextLink>.
    </p>
    <ConfirmArrival {...props} />
  </>
)
