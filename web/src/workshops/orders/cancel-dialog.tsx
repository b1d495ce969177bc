import { workshopLimits } from '@akyede/contract/workshop-limits'
import { type MakerCancelReason, makerCancelReasonWords } from '@akyede/contract/workshop-order-words'
import type { WorkshopPart } from '@akyede/contract/workshop-orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { toast } from '#ui/toast.ts'
import { useWorkshop } from '../use-workshop.ts'
import { partsKey } from './part-queries.ts'

/** Cancels an order that the maker cannot make, with a message to the buyer, who is refunded. */
export function CancelDialog({ part, onClose }: { part: WorkshopPart; onClose: () => void }) {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const cancel = useMutation({
    mutationFn: (fields: FormData) =>
      call('cannotMakePart', {
        params: { vendorId, partId: part.id },
        body: {
          reason: fields.get('reason') as MakerCancelReason,
          words,
          shelf_empty: fields.has('shelf_empty'),
        },
      }),
    onSuccess: async () => {
      toast.success('Cancelled. We’ve told the buyer and started the refund.')
      onClose()
      await client.invalidateQueries({ queryKey: partsKey })
    },
  })
  const problemOf = (field: string) =>
    cancel.error instanceof ApiError
      ? cancel.error.detail.find(({ loc }) => loc.includes(field))?.msg
      : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    cancel.mutate(new FormData(event.currentTarget))
  }
  return (
    <Dialog open onClose={onClose} title="I can’t make this">
      <form
        noValidate
        method="dialog"
        className="grid gap-5"
        onSubmit={submit}
        aria-label="I can’t make this"
      >
        <p className="text-ink-2">We’ll refund the buyer and suggest other gifts. This can’t be undone.</p>
        <SelectField
          name="reason"
          label="Why?"
          prompt="Choose a reason"
          required
          error={problemOf('reason')}
          options={Object.entries(makerCancelReasonWords).map(([value, text]) => ({ value, text }))}
        />
        <CountedTextArea
          label="Message to the buyer"
          value={words}
          length={words.length}
          atMost={workshopLimits.workshopOrders.words}
          error={problemOf('words')}
          onChange={({ target }) => setWords(target.value)}
        />
        <Checkbox name="shelf_empty" label="I have none left to sell" />
        {cancel.error && !problemOf('reason') && !problemOf('words') && (
          <p role="alert" className="text-danger">
            {cancel.error.message}
          </p>
        )}
        <FormActions
          variant="danger"
          pending={cancel.isPending && 'Cancelling…'}
          onCancel={onClose}
          cancel="Keep order"
        >
          Cancel and refund
        </FormActions>
      </form>
    </Dialog>
  )
}
