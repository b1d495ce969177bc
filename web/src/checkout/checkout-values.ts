/** What the form holds while it is filled in: plain text everywhere. */
export interface CheckoutValues {
  recipient_name: string
  phone: string
  state: string
  city: string
  street: string
  landmark: string
  zipCode: string
  note: string
  channel: 'mobile_money' | 'card'
}

export type AddressField = Exclude<keyof CheckoutValues, 'channel'>

/** In the order in which they stand on the page. */
export const addressFields = [
  'recipient_name',
  'phone',
  'state',
  'city',
  'street',
  'landmark',
  'zipCode',
  'note',
] as const satisfies readonly AddressField[]

export const emptyValues: CheckoutValues = {
  recipient_name: '',
  phone: '',
  state: '',
  city: '',
  street: '',
  landmark: '',
  zipCode: '',
  note: '',
  channel: 'mobile_money',
}

/** Takes what has the shape of the form's values, from wherever it was kept. */
export function isCheckoutValues(value: unknown): value is CheckoutValues {
  if (typeof value !== 'object' || value === null) return false
  const { channel, ...fields } = value as Record<string, unknown>
  return (
    (channel === 'mobile_money' || channel === 'card') &&
    addressFields.every(field => typeof fields[field] === 'string')
  )
}
