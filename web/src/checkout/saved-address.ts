import type { SavedAddress } from '@akyede/contract/addresses'
import type { AddressToSave } from '#feature/addresses'
import { nationalPhone } from '#kit/national-phone.ts'
import type { CheckoutChoice } from './checkout-rules.ts'
import type { AddressField, CheckoutValues } from './checkout-values.ts'

/** The choice that opens the form's own fields. */
export const anotherAddress = 'another'

/** The fields that say where to, as the form holds them. */
export type AddressValues = Pick<CheckoutValues, AddressField>

/** The fields that tell one address from another: a note belongs to one order only. */
const telling = ['recipient_name', 'phone', 'state', 'city', 'street', 'landmark', 'zipCode'] as const

/** Who receives what is sent to an account itself. */
export type Receiver = Pick<AddressValues, 'recipient_name' | 'phone'>

/** A saved address as the form holds it: what it does not say, such as who receives, the account says. */
export function valuesOf(saved: SavedAddress, person: Receiver): AddressValues {
  const { recipient_name, phone, state, city, street, area, landmark = '', zipCode = '' } = saved
  return {
    recipient_name: recipient_name ?? person.recipient_name,
    phone: phone === undefined ? person.phone : nationalPhone(phone),
    state,
    city,
    // The form has one line for both.
    street: area === undefined ? street : `${street}, ${area}`,
    landmark,
    zipCode,
    note: '',
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

/** Whether the form holds this address, by all that tells it from another. */
export const isSameAddress = (values: AddressValues, saved: AddressValues): boolean =>
  telling.every(field => plain(values[field]) === plain(saved[field]))

const plain = (text: string): string => text.replace(/\s+/g, '').toLowerCase()

/** Nobody has written where to yet: what the account says by itself is no address. */
export const isBlankAddress = (values: AddressValues): boolean =>
  values.street.trim() === '' && values.city.trim() === '' && values.state === ''

/** The form's text, which the server reads as the form's own rules do. */
export function toAddressInput({ note, state, ...rest }: AddressValues): AddressToSave {
  return { ...rest, state: state as AddressToSave['state'] }
}

/** What is kept for the next time. */
export function toSavedAddress({ address }: Pick<CheckoutChoice, 'address'>): AddressToSave {
  const { note, ...rest } = address
  return rest
}
