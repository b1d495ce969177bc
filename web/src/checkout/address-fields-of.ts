import type { CheckoutFormState } from './checkout-form-state.ts'
import { addressFields } from './checkout-values.ts'
import type { AddressValues } from './saved-address.ts'

/** The form's fields that say where to, all at once. */
export interface AddressFieldsOfForm {
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
