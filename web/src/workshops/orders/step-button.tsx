import type { WorkshopPart } from '@akyede/contract/workshop-orders'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { nextStepOf, ownDelivery, stepWords } from './part-words.ts'
import { useStep } from './use-step.ts'

/** The one next step of a fulfilment as a large button. Sending asks for the carrier. */
export function StepButton({ part }: { part: WorkshopPart }) {
  const [asks, setAsks] = useState(false)
  const step = useStep()
  const status = nextStepOf(part.status)
  if (!status) return null
  const start = () => (status === 'shipped' ? setAsks(true) : step.mutate({ part, status }))
  return (
    <div className="grid gap-2">
      <Button
        // Entering the code is the better way to deliver, because it proves the delivery.
        variant={status === 'delivered' ? 'secondary' : 'primary'}
        size="large"
        wide
        onClick={start}
        pending={step.isPending && 'Saving…'}
      >
        {stepWords[status].button}
        <span className="sr-only"> order {part.order_number}</span>
      </Button>
      {step.error && (
        <p role="alert" className="text-danger">
          {step.error.message}
        </p>
      )}
      {asks && <SendDialog part={part} onClose={() => setAsks(false)} />}
    </div>
  )
}

function SendDialog({ part, onClose }: { part: WorkshopPart; onClose: () => void }) {
  const step = useStep()
  const send = (shipment: { carrier?: string; tracking?: string }) =>
    step.mutate({ part, status: 'shipped', ...shipment }, { onSuccess: onClose })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [carrier, tracking] = ['carrier', 'tracking'].map(name => String(fields.get(name) ?? '').trim())
    send({ ...(carrier && { carrier }), ...(tracking && { tracking }) })
  }
  return (
    <Dialog open onClose={onClose} title="Packed and sent">
      <form method="dialog" className="grid gap-5" onSubmit={submit} aria-label="Packed and sent">
        <TextField
          name="carrier"
          label="Carrier or driver"
          hint="For example STC, Speedaf or the driver’s name."
          maxLength={100}
          optional
          defaultValue={part.carrier ?? ''}
        />
        <TextField
          name="tracking"
          label="Tracking or phone number"
          maxLength={100}
          optional
          defaultValue={part.tracking ?? ''}
        />
        {step.error && (
          <p role="alert" className="text-danger">
            {step.error.message}
          </p>
        )}
        <Button type="submit" size="large" wide pending={step.isPending && 'Saving…'}>
          Packed and sent
        </Button>
        {part.carried_by === 'maker' && (
          <Button
            variant="secondary"
            size="large"
            wide
            aria-disabled={step.isPending}
            onClick={() => step.isPending || send({ carrier: ownDelivery })}
          >
            I’m delivering it myself
          </Button>
        )}
      </form>
    </Dialog>
  )
}
