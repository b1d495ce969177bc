import { deliveryFailureWords } from '@akyede/contract/delivery-words'
import type { WorkshopPart } from '@akyede/contract/workshop-orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bike } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ShareOptions } from '#ui/share-options.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { useWorkshop } from '../use-workshop.ts'
import { partsKey } from './part-queries.ts'

/** Makers who deliver themselves, or whose rider calls, enter the code of the recipient. */
export function ConfirmCode({ part }: { part: WorkshopPart }) {
  const [asks, setAsks] = useState(false)
  const isUnproved = part.status === 'delivered' && part.proof === null
  if (part.status !== 'shipped' && !isUnproved) return null
  return (
    <>
      <div className="grid gap-2">
        <Button size="large" wide onClick={() => setAsks(true)}>
          Enter the delivery code
        </Button>
        <p className="text-sm text-ink-2">With the code, you’re paid sooner.</p>
      </div>
      {asks && <CodeDialog part={part} onClose={() => setAsks(false)} />}
    </>
  )
}

function CodeDialog({ part, onClose }: { part: WorkshopPart; onClose: () => void }) {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: (code: string) =>
      call('confirmWorkshopPart', { params: { vendorId, partId: part.id }, body: { code } }),
    onSuccess: async () => {
      toast.success('Delivered, confirmed with the code. Ayekoo!')
      onClose()
      await client.invalidateQueries({ queryKey: partsKey })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirm.mutate(String(new FormData(event.currentTarget).get('code') ?? ''))
  }
  return (
    <Dialog open onClose={onClose} title="Enter the delivery code">
      <form
        noValidate
        method="dialog"
        className="grid gap-5"
        onSubmit={submit}
        aria-label="Enter the delivery code"
      >
        <TextField
          name="code"
          label="Delivery code"
          hint="Six digits. Enter it once they have the parcel in hand."
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          error={refusalOf(confirm.error)}
        />
        <Button type="submit" size="large" wide pending={confirm.isPending && 'Checking…'}>
          Confirm delivery
        </Button>
      </form>
    </Dialog>
  )
}

function refusalOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return error?.message
  const left = error.facts.tries_left
  const tries = left === 1 ? 'One try left.' : `${left} tries left.`
  return typeof left === 'number' && left > 0
    ? `${error.message} ${tries}`
    : (error.detail[0]?.msg ?? error.message)
}

/** Gives the link of the label to a rider without a printed label. The maker who delivers opens it at the door. */
export function RidersLink({ part: { status, delivery_link: link, ship_to } }: { part: WorkshopPart }) {
  const { name } = useWorkshop()
  const [shows, setShows] = useState(false)
  if (status !== 'shipped' || !link) return null
  const parcel = `Parcel from ${name}${ship_to.city ? ` to ${ship_to.city}` : ''}`
  return (
    <>
      <Button variant="secondary" wide onClick={() => setShows(true)}>
        <Bike aria-hidden size={20} strokeWidth={1.75} /> Delivery link
      </Button>
      {shows && (
        <Dialog open onClose={() => setShows(false)} title="Delivery link">
          <div className="grid gap-5">
            <p>
              Send it to the rider. At the door they tap “I’m at the door” and enter the code that the
              recipient tells them. For a gift, that tap sends the recipient the code.
            </p>
            <ShareOptions
              url={link}
              name={parcel}
              words={`${parcel}. At the door, open this and tap “I’m at the door”:`}
              notify={toast.note}
            />
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'secondary', wide: true })}
            >
              I’m delivering it: open the page
            </a>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** What proves the delivery, and what riders reported before. */
export function DeliveryPanel({ part: { proof, failed_attempts } }: { part: WorkshopPart }) {
  if (!proof && failed_attempts.length === 0) return null
  return (
    <Panel aria-labelledby="part-delivery" className="grid gap-2 wrap-anywhere">
      <h2 id="part-delivery" className="text-xl">
        Delivery
      </h2>
      {proof && <p>{proofWords[proof]}</p>}
      {failed_attempts.length > 0 && (
        <ul className="grid gap-2">
          {failed_attempts.map(({ at, reason, words }) => (
            <li key={at}>
              <p>
                {deliveryFailureWords[reason]}, <Timestamp at={at} withTime />
              </p>
              {words && <p className="text-ink-2">{words}</p>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const proofWords: Readonly<Record<NonNullable<WorkshopPart['proof']>, string>> = {
  code: 'Confirmed with the code.',
  buyer: 'The buyer has confirmed it.',
  operator: 'We’ve confirmed it.',
  time: 'The buyer didn’t answer for seven days, so it counts as delivered.',
}
