import type { RequestFor } from '@akyede/contract/api'
import type { OfficeOrder, OfficePart } from '@akyede/contract/office-orders'
import { type ReturnReason, returnReasonWords } from '@akyede/contract/return-words'
import { call } from '#kit/call.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { useOfficeAction } from './order-queries.ts'

interface OpenReturnDialogProps {
  readonly order: OfficeOrder
  readonly part: OfficePart
  readonly onClose: () => void
}

type Body = RequestFor<'openOfficeReturn'>['body']

/** Opens a return for a buyer who wrote to us, also after the deadline. */
export function OpenReturnDialog({ order, part, onClose }: OpenReturnDialogProps) {
  const open = useOfficeAction((body: Body, idempotencyKey) =>
    call(
      'openOfficeReturn',
      { params: { orderId: order.id }, body },
      { idempotencyKey, headers: { 'if-match': `"${order.version}"` } },
    ),
  )
  const send = (form: FormData) => {
    const items = part.items
      .map(({ id }) => ({ item_id: id, quantity: Number(form.get(`quantity ${id}`)) }))
      .filter(({ quantity }) => quantity > 0)
    const reason = form.get('reason') as ReturnReason
    return open.mutateAsync({ items, reason, words: String(form.get('words')) })
  }
  return (
    <ActionDialog
      title="Open a return"
      submit="Open return"
      pending="Opening…"
      done="Return opened"
      onClose={onClose}
      onSubmit={send}
    >
      {part.items.map(({ id, name, variant, quantity }) => (
        <TextField
          key={id}
          id={`return-${id}`}
          name={`quantity ${id}`}
          label={`${name}${variant ? ` (${variant})` : ''}, of ${quantity}`}
          type="number"
          inputMode="numeric"
          min={0}
          max={quantity}
          defaultValue={part.items.length === 1 ? quantity : 0}
        />
      ))}
      <SelectField
        id="return-reason"
        name="reason"
        label="Why is it returned?"
        required
        prompt="Choose a reason"
        options={Object.entries(returnReasonWords).map(([value, { text }]) => ({ value, text }))}
      />
    </ActionDialog>
  )
}
