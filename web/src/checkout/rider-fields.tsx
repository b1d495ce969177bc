import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CheckoutFormState } from './checkout-form-state.ts'
import { fieldId } from './field-id.ts'
import type { AddressChoice } from './use-address-choice.ts'

const names = ['landmark', 'zipCode', 'note'] as const

export interface RiderFieldsProps {
  form: CheckoutFormState
  /** Whether the address is saved; `keeps` is undefined where that is not the question. */
  keeping: Pick<AddressChoice, 'keeps' | 'setKeeps'>
}

/** What nobody must give or decide: folded away until somebody asks for it, wrote into it, or has to put it right. */
export function RiderFields({ form, keeping: { keeps, setKeeps } }: RiderFieldsProps) {
  const { register, formState, getValues } = form
  const [open, setOpen] = useState(() => getValues([...names]).some(text => text !== ''))
  // It stays open while what was wrong is put right.
  if (!open && names.some(name => formState.errors[name])) setOpen(true)
  const field = (name: (typeof names)[number]) => ({
    ...register(name),
    id: fieldId(name),
    error: formState.errors[name]?.message,
  })
  return (
    <Disclosure summary={<Summary keeps={keeps} />} open={open}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Landmark"
          optional
          autoComplete="shipping address-line2"
          placeholder="Opposite Melcom, blue gate"
          {...field('landmark')}
        />
        <TextField
          label="GPS address"
          optional
          autoComplete="shipping postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="GA-183-8164"
          {...field('zipCode')}
        />
        <div className="sm:col-span-2">
          <TextAreaField label="Note for the rider" optional rows={2} autoComplete="off" {...field('note')} />
        </div>
      </div>
      {keeps !== undefined && (
        <Checkbox
          label="Save this address for next time"
          checked={keeps}
          onChange={({ target }) => setKeeps(target.checked)}
        />
      )}
    </Disclosure>
  )
}

const Summary = ({ keeps }: Pick<AddressChoice, 'keeps'>) => (
  <span>
    More about this address
    <span className="block text-sm font-normal text-ink-2">
      Help for the rider
      {keeps !== undefined && (keeps ? ' · saved for next time' : ' · not saved')}
    </span>
  </span>
)
