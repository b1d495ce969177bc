import type { SavedAddress } from '@akyede/contract/addresses'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CheckoutFormState } from './checkout-rules.ts'
import { addressFields } from './checkout-values.ts'
import {
  type AddressValues,
  anotherAddress,
  isBlankAddress,
  isSameAddress,
  type Receiver,
  valuesOf,
} from './saved-address.ts'

interface StartState {
  readonly form: CheckoutFormState
  readonly fields: AddressFieldsOfForm
  readonly person: Receiver
  readonly drafted: boolean
}

/**
 * The chosen address, null before the addresses are loaded. An address that is being entered stays; otherwise the
 * default one is chosen.
 */
export function useInitialAddress(
  addresses: readonly SavedAddress[] | undefined,
  { form, fields, person, drafted }: StartState,
) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { dirtyFields } = form.formState

  const begin = useEffectEvent((found: readonly SavedAddress[]) => {
    if (chosenId !== null) return
    const values = fields.read()
    const typed = addressFields.some(field => dirtyFields[field]) || (drafted && !isBlankAddress(values))
    const same = typed && found.find(address => isSameAddress(values, valuesOf(address, person)))
    const [first] = found
    if (same) setChosenId(same.id)
    else if (typed || !first) setChosenId(anotherAddress)
    else {
      setChosenId(first.id)
      fields.write(valuesOf(first, person))
    }
  })
  useEffect(() => {
    if (addresses) begin(addresses)
  }, [addresses])

  return [chosenId, setChosenId] as const
}

/** Reads and writes all address fields of the form at once. */
interface AddressFieldsOfForm {
  readonly areWrong: boolean
  read(): AddressValues
  write(values: AddressValues): void
}

export function addressFieldsOf(form: CheckoutFormState): AddressFieldsOfForm {
  const { errors } = form.formState
  return {
    areWrong: addressFields.some(field => errors[field]),
    read: () =>
      Object.fromEntries(
        addressFields.map(field => [field, form.getValues(field)]),
      ) as unknown as AddressValues,
    write: values => {
      for (const field of addressFields) form.setValue(field, values[field])
      form.clearErrors([...addressFields])
    },
  }
}
