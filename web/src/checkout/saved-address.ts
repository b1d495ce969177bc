import type { SavedAddress } from '@akyede/contract/addresses'
import type { AddressToSave } from '#feature/addresses'
import { nationalPhone } from '#kit/national-phone.ts'
import { type AddressField, addressFields, type CheckoutValues } from './checkout-values.ts'

/** The choice that opens the form's own fields. */
export const anotherAddress = 'another'

/** The address fields of the form. */
export type AddressValues = Pick<CheckoutValues, AddressField>

/** The default recipient: the account itself. */
export type Receiver = Pick<AddressValues, 'recipient_name' | 'phone'>

/** A saved address as form values; missing fields, such as the recipient, come from the account. */
export function valuesOf(saved: SavedAddress, person: Receiver): AddressValues {
  const { recipient_name, phone, state, city, street, area, landmark = '', zipCode = '', note = '' } = saved
  return {
    recipient_name: recipient_name ?? person.recipient_name,
    phone: phone === undefined ? person.phone : nationalPhone(phone),
    state,
    city,
    // The form has one field for both.
    street: area === undefined ? street : `${street}, ${area}`,
    landmark,
    zipCode,
    note,
  }
}

export const noAddress: AddressValues = {
  recipient_name: '',
  phone: '',
  state: '',
  city: '',
  street: '',
  landmark: '',
  zipCode: '',
  note: '',
}

/** Whether the form contains this address. */
export const isSameAddress = (values: AddressValues, saved: AddressValues): boolean =>
  addressFields.every(field => plain(values[field]) === plain(saved[field]))

const plain = (text: string): string => text.replace(/\s+/g, '').toLowerCase()

/** The buyer has not entered an address yet; defaults of the account do not count. */
export const isBlankAddress = (values: AddressValues): boolean =>
  values.street.trim() === '' && values.city.trim() === '' && values.state === ''

/** The form's text, which the server parses by the form's own rules. */
export function toAddressInput({ state, ...rest }: AddressValues): AddressToSave {
  return { ...rest, state: state as AddressToSave['state'] }
}
