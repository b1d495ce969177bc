import { limits } from '@akyede/contract/limits'
import { formatPesewas } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { isFault, type ReturnReason, returnReasons, returnReasonWords } from '@akyede/contract/return-words'
import { problemsOf } from '#kit/form-problems.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { QuantitiesField } from './quantities-field.tsx'
import { fields, idOf } from './return-draft.ts'
import {
  type ReturnableLineItem,
  type ReturnQuantities,
  refundFor,
  type ShownRefund,
} from './return-line-items.ts'
import { useReturnForm } from './use-return-form.ts'

/** Chooses the units to return and the reason. */
export function ReturnForm({ order, lines }: { order: Order; lines: readonly ReturnableLineItem[] }) {
  const { form, problems, submit } = useReturnForm(order.id, lines)
  const { errors, isSubmitting, isSubmitted } = form.formState
  const chosen: ReturnQuantities = Object.fromEntries(
    form.watch('items').map(({ item_id, quantity }) => [item_id, quantity]),
  )
  const reason = form.watch('reason')
  const choose = (next: ReturnQuantities) => {
    const items = Object.entries(next).flatMap(([item_id, quantity]) =>
      quantity > 0 ? [{ item_id, quantity }] : [],
    )
    form.setValue('items', items, { shouldValidate: isSubmitted })
  }
  return (
    <form noValidate method="dialog" className="grid max-w-2xl gap-8" onSubmit={submit}>
      <ErrorSummary problems={problems} current={problemsOf(errors, fields)} />
      <QuantitiesField
        id={idOf('items')}
        lines={lines}
        chosen={chosen}
        error={errors.items?.message}
        onChange={choose}
      />
      <div id={idOf('reason')} tabIndex={-1}>
        <RadioGroup
          legend="Why?"
          name="reason"
          options={returnReasons.map(value => ({ value, text: returnReasonWords[value].text }))}
          value={reason}
          error={errors.reason?.message}
          onChoose={value => {
            form.setValue('reason', value as ReturnReason, { shouldValidate: isSubmitted })
          }}
        />
      </div>
      <CountedTextArea
        label="Anything else?"
        optional
        id={idOf('words')}
        atMost={limits.returns.words}
        length={form.watch('words').length}
        error={errors.words?.message}
        {...form.register('words')}
      />
      <RefundPreview refund={refundFor(order, chosen)} reason={reason} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" pending={isSubmitting && 'Sending…'}>
          Request return
        </Button>
        <ButtonLink to={`/orders/${order.id}`} variant="secondary" size="large">
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}

/** The refund for the current choice: the sum that the order shows once the return is requested. */
function RefundPreview({ refund, reason }: { refund: ShownRefund; reason: ReturnReason | '' }) {
  const { amount, delivery, isWhole } = refund
  return (
    <div role="status" className="grid gap-1 rounded-control bg-surface-2 p-4">
      {amount > 0 && (
        <p className="font-semibold">
          Your refund <span className="tabular-nums">{formatPesewas(amount)}</span>
          {delivery > 0 && (
            <span className="font-normal text-ink-2"> including {formatPesewas(delivery)} for delivery</span>
          )}
        </p>
      )}
      <p>
        We’ll refund you the same way you paid, once the maker has the parcel.{' '}
        {!isWhole && 'Return the whole parcel and we refund delivery too. '}
        {reason !== '' && (isFault(reason) ? 'You don’t pay to send it back.' : 'You pay to send it back.')}
      </p>
    </div>
  )
}
