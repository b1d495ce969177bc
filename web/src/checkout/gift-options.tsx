import { Gift } from 'lucide-react'
import { GiftFields, type GiftValues, giftDays, wrappingCost } from '#feature/cart'
import { Checkbox } from '#ui/checkbox.tsx'
import type { CheckoutFormState } from './checkout-rules.ts'
import { fieldId } from './checkout-values.ts'
import type { DeliveredCart } from './use-delivered-cart.ts'

interface GiftOptionsProps {
  form: CheckoutFormState
  delivered: DeliveredCart
}

/** Says that the order is a gift and sets its options. Unchecking it keeps the values for a change of mind. */
export function GiftOptions({ form, delivered }: GiftOptionsProps) {
  const { register, formState, watch } = form
  const values: GiftValues = watch()
  const wire = (name: Exclude<keyof GiftValues, 'gift'>) => ({
    ...register(name),
    id: fieldId(name),
    error: formState.errors[name]?.message,
  })
  return (
    <div className="grid gap-2 rounded-control border border-line bg-surface px-4 py-2">
      <Checkbox
        label={
          <span className="flex gap-3">
            <Gift aria-hidden size={22} strokeWidth={1.75} className="shrink-0 text-gold-ink" />
            <span>
              <span className="block font-semibold">This is a gift</span>
              <span className="block text-sm text-ink-2">Gift wrap, card, delivery date</span>
            </span>
          </span>
        }
        {...register('gift')}
      />
      {values.gift && (
        <div className="border-t border-line pt-2 pb-3">
          <GiftFields
            values={values}
            wire={wire}
            wrapping={wrappingCost(delivered.lineItems)}
            days={giftDays(delivered.totals, new Date())}
          />
        </div>
      )}
    </div>
  )
}
