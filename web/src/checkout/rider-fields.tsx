import { useState } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CheckoutFormState } from './address-section.tsx'
import { fieldId } from './field-id.ts'

const names = ['landmark', 'zipCode', 'note'] as const

/** What nobody must give: folded away until somebody asks for it, wrote into it, or has to put it right. */
export function RiderFields({ form: { register, formState, getValues } }: { form: CheckoutFormState }) {
  const [open, setOpen] = useState(() => getValues([...names]).some(text => text !== ''))
  // It stays open while what was wrong is put right.
  if (!open && names.some(name => formState.errors[name])) setOpen(true)
  const field = (name: (typeof names)[number]) => ({
    ...register(name),
    id: fieldId(name),
    error: formState.errors[name]?.message,
  })
  return (
    <Disclosure summary="More to help the rider" open={open}>
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
    </Disclosure>
  )
}
