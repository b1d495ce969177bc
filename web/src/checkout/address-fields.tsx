import { regionNames, regions } from '@akyede/contract/fields'
import { type ChangeEvent, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CheckoutFormState } from './checkout-rules.ts'
import { type AddressField, fieldId } from './checkout-values.ts'
import type { AddressChoice } from './use-address-choice.ts'

const regionOptions = regionNames.map(name => ({ value: name, text: name }))

/** The fields that a rider needs. */
export function AddressFields({ form, saving }: RiderFieldsProps) {
  const { register, formState, watch, getValues, setValue } = form
  const field = (name: AddressField) => ({
    ...register(name),
    id: fieldId(name),
    error: formState.errors[name]?.message,
  })
  const phone = field('phone')
  /** The wallet follows the delivery phone number until the buyer enters another one. */
  const onPhone = (event: ChangeEvent<HTMLInputElement>) => {
    if (getValues('wallet_phone') === getValues('phone')) setValue('wallet_phone', event.target.value)
    return phone.onChange(event)
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Recipient name" autoComplete="shipping name" {...field('recipient_name')} />
      <TextField
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        placeholder="024 412 3456"
        {...phone}
        onChange={onPhone}
      />
      <SelectField
        label="Region"
        prompt="Choose a region"
        autoComplete="shipping address-level1"
        options={regionOptions}
        {...field('state')}
      />
      <TownField label="Town or city" region={watch('state')} {...field('city')} />
      <div className="sm:col-span-2">
        <TextField
          label="Street, house or area"
          autoComplete="shipping address-line1"
          placeholder="5 Adum Road, opposite Melcom"
          {...field('street')}
        />
      </div>
      <div className="sm:col-span-2">
        <RiderFields form={form} saving={saving} />
      </div>
    </div>
  )
}

const townsId = 'checkout-towns'

/** Free text, because there are many towns; only the region's capital is suggested. */
function TownField({ region, ...field }: { region: string } & Parameters<typeof TextField>[0]) {
  const capital = Object.entries(regions).find(([name]) => name === region)?.[1]
  return (
    <>
      <TextField {...field} list={townsId} autoComplete="shipping address-level2" />
      <datalist id={townsId}>{capital && <option value={capital} />}</datalist>
    </>
  )
}

const names = ['landmark', 'zipCode', 'note'] as const

interface RiderFieldsProps {
  form: CheckoutFormState
  /** Whether the address is saved; `shouldSave` is undefined when the question is not asked. */
  saving: Pick<AddressChoice, 'shouldSave' | 'setShouldSave'>
}

/** Optional fields, collapsed until the buyer opens them, fills one in, or one has an error. */
function RiderFields({ form, saving: { shouldSave, setShouldSave } }: RiderFieldsProps) {
  const { register, formState, getValues } = form
  const [open, setOpen] = useState(() => getValues([...names]).some(text => text !== ''))
  // It stays open while an error is being corrected.
  if (!open && names.some(name => formState.errors[name])) setOpen(true)
  const field = (name: (typeof names)[number]) => ({
    ...register(name),
    id: fieldId(name),
    error: formState.errors[name]?.message,
  })
  return (
    <Disclosure summary={<Summary shouldSave={shouldSave} />} open={open}>
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
      {shouldSave !== undefined && (
        <Checkbox
          label="Save this address for next time"
          checked={shouldSave}
          onChange={({ target }) => setShouldSave(target.checked)}
        />
      )}
    </Disclosure>
  )
}

const Summary = ({ shouldSave }: Pick<AddressChoice, 'shouldSave'>) => (
  <span>
    More about this address
    <span className="block text-sm font-normal text-ink-2">
      Landmark, GPS address, note for the rider
      {shouldSave !== undefined && (shouldSave ? ' · saved for next time' : ' · not saved')}
    </span>
  </span>
)
