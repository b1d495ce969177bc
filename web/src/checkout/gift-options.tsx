import { formatDay } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import { formatPesewas } from '@akyede/contract/money'
import { Gift } from 'lucide-react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CheckoutFormState } from './checkout-rules.ts'
import { fieldId, type GiftField } from './checkout-values.ts'
import { giftDayProblem, giftDays, wrappingCost } from './gift-price.ts'
import type { DeliveredCart } from './use-delivered-cart.ts'

interface GiftOptionsProps {
  form: CheckoutFormState
  delivered: DeliveredCart
}

/** The order is a gift while this is open. Closing it keeps the values for a change of mind. */
export function GiftOptions({ form, delivered }: GiftOptionsProps) {
  const { register, formState, watch, setValue } = form
  const field = (name: GiftField) => ({
    ...register(name),
    id: fieldId(name),
    error: formState.errors[name]?.message,
  })
  return (
    <Disclosure
      summary={
        <span className="flex items-center gap-3">
          <Gift aria-hidden size={22} strokeWidth={1.75} className="shrink-0 text-gold-ink" />
          <span>
            This is a gift
            <span className="block text-sm font-normal text-ink-2">Card, gift wrap, delivery date</span>
          </span>
        </span>
      }
      open={watch('gift')}
      onToggle={open => setValue('gift', open)}
    >
      <TextField
        label="Who is it for?"
        optional
        hint="We’ll write this on the card"
        autoComplete="off"
        placeholder="Auntie Efua"
        {...field('gift_recipient')}
      />
      <TextAreaField
        label="Card message"
        optional
        hint={charactersLeft(watch('gift_message'))}
        rows={3}
        autoComplete="off"
        {...field('gift_message')}
      />
      <DayField {...field('gift_deliver_on')} day={watch('gift_deliver_on')} delivered={delivered} />
      <div>
        <Checkbox label={`Gift wrap, ${wrappingPrice(delivered)}`} {...register('gift_wrap')} />
        <Checkbox label="Hide prices in the parcel" {...register('gift_hide_prices')} />
        <Checkbox
          label="Give anonymously"
          hint={
            watch('gift_anonymous') &&
            'The parcel shows the name and phone number of the delivery address, so enter the recipient’s, not yours.'
          }
          {...register('gift_anonymous')}
        />
      </div>
    </Disclosure>
  )
}

/** "₵20.00 for 2 parcels": each maker wraps one. */
function wrappingPrice(delivered: DeliveredCart): string {
  const cost = wrappingCost(delivered)
  const parcels = cost / limits.order.wrapping
  return parcels > 1 ? `${formatPesewas(cost)} for ${parcels} parcels` : formatPesewas(cost)
}

function charactersLeft(message: string): string {
  const left = limits.order.giftMessageMax - message.length
  return left < 0
    ? `${-left} characters too long`
    : `${left} of ${limits.order.giftMessageMax} characters left`
}

interface DayFieldProps
  extends Pick<GiftOptionsProps, 'delivered'>,
    Omit<Parameters<typeof TextField>[0], 'label'> {
  /** The chosen day. */
  day: string
}

/** Shows the first day that all makers can meet. */
function DayField({ day, delivered, error, ...field }: DayFieldProps) {
  const now = new Date()
  const days = giftDays(delivered, now)
  return (
    <div className="sm:max-w-72">
      <TextField
        {...field}
        type="date"
        label="Delivery date"
        optional
        hint={days ? `From ${formatDay(days.earliest)}` : 'Leave empty to send it as soon as it’s made'}
        min={days?.earliest}
        max={days?.latest}
        error={error ?? giftDayProblem(delivered, day, now)}
      />
    </div>
  )
}
