import { regionNames, regions } from '@akyede/contract/fields'
import type { ChangeEvent } from 'react'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { AddressField } from './checkout-values.ts'
import { fieldId } from './field-id.ts'
import { RiderFields, type RiderFieldsProps } from './rider-fields.tsx'

const regionOptions = regionNames.map(name => ({ value: name, text: name }))

/** What a rider needs, in the order in which one asks. */
export function AddressFields({ form, keeping }: RiderFieldsProps) {
  const { register, formState, watch, getValues, setValue } = form
  const field = (name: AddressField) => ({
    ...register(name),
    id: fieldId(name),
    error: formState.errors[name]?.message,
  })
  const phone = field('phone')
  /** The wallet's number is the delivery's until somebody gives another one. */
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
        <RiderFields form={form} keeping={keeping} />
      </div>
    </div>
  )
}

const townsId = 'checkout-towns'

/** Free text: towns are many, and only the region's capital is proposed. */
function TownField({ region, ...field }: { region: string } & Parameters<typeof TextField>[0]) {
  const capital = Object.entries(regions).find(([name]) => name === region)?.[1]
  return (
    <>
      <TextField {...field} list={townsId} autoComplete="shipping address-level2" />
      <datalist id={townsId}>{capital && <option value={capital} />}</datalist>
    </>
  )
}
