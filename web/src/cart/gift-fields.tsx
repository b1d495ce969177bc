import { type DeliveryDateRange, formatDay } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import type { Pesewas } from '@akyede/contract/money'
import type { ChangeEvent, FocusEvent } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type GiftValues, giftDayProblem, wrappingWords } from './gift-options.ts'

type Option = Exclude<keyof GiftValues, 'gift'>

/** What a form gives to one of its controls. */
interface Wiring {
  id: string
  name: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => unknown
  onBlur?: (event: FocusEvent) => unknown
  ref?: (control: HTMLElement | null) => void
  value?: string
  checked?: boolean
}

interface GiftFieldsProps {
  values: GiftValues
  /** Connects a control with the form. */
  wire: (option: Option) => Wiring
  /** The fee for wrapping. */
  wrapping: Pesewas
  /** The days that can be chosen; undefined until the destination is known. */
  days: DeliveryDateRange | undefined
}

/** The options of an order that is a gift. */
export function GiftFields({ values, wire, wrapping, days }: GiftFieldsProps) {
  const day = wire('gift_deliver_on')
  return (
    <div className="grid gap-4">
      <Checkbox label={wrappingWords(wrapping)} {...wire('gift_wrap')} />
      <TextField
        label="Who is it for?"
        optional
        hint="We’ll write this on the card"
        autoComplete="off"
        placeholder="Auntie Efua"
        {...wire('gift_recipient')}
      />
      <TextAreaField
        label="Card message"
        optional
        hint={charactersLeft(values.gift_message)}
        rows={3}
        autoComplete="off"
        {...wire('gift_message')}
      />
      <div className="sm:max-w-72">
        <TextField
          {...day}
          type="date"
          label="Delivery date"
          optional
          hint={days ? `From ${formatDay(days.earliest)}` : 'Leave empty to send it as soon as it’s made'}
          min={days?.earliest}
          max={days?.latest}
          error={day.error ?? giftDayProblem(days, values.gift_deliver_on)}
        />
      </div>
      <div>
        <Checkbox label="Hide prices in the parcel" {...wire('gift_hide_prices')} />
        <Checkbox
          label="Give anonymously"
          hint={
            values.gift_anonymous &&
            'The parcel shows the name and phone number of the delivery address, so enter the recipient’s, not yours.'
          }
          {...wire('gift_anonymous')}
        />
      </div>
    </div>
  )
}

function charactersLeft(message: string): string {
  const left = limits.order.giftMessageMax - message.length
  return left < 0
    ? `${-left} characters too long`
    : `${left} of ${limits.order.giftMessageMax} characters left`
}
