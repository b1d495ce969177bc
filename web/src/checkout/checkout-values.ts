import { digitalAddress } from '@akyede/contract/fields'
import { AddressForm } from '@akyede/contract/orders'
import { type FormSchema, resolverFor } from '#kit/form-resolver.ts'

/** Blank fields never reach it, so the union with "" that hides the GPS address's own text is not needed. */
const Fields = AddressForm.extend({ zipCode: digitalAddress.optional() })

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
export type DeliveryAddress = ReturnType<typeof Fields.parse>
/** What the form yields once it is right. */
export interface CheckoutChoice {
  address: DeliveryAddress
  channel: CheckoutValues['channel']
}

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

const checkoutSchema: FormSchema<CheckoutChoice> = {
  async safeParseAsync(values) {
    const { channel, ...fields } = values as CheckoutValues
    const result = Fields.safeParse(withoutBlanks(fields))
    return result.success ? { success: true, data: { address: result.data, channel } } : result
  },
}

/** Checks the form by the contract's own rules. */
export const checkoutResolver = resolverFor<CheckoutValues, CheckoutChoice>(async () => checkoutSchema)

const optional: readonly string[] = ['landmark', 'zipCode', 'note']

/** An optional field that is left blank is not sent. */
const withoutBlanks = (fields: Omit<CheckoutValues, 'channel'>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, text]) => text.trim() !== '' || !optional.includes(name)),
  )

/** Takes what has the shape of the form's values, from wherever it was kept. */
export function isCheckoutValues(value: unknown): value is CheckoutValues {
  if (typeof value !== 'object' || value === null) return false
  const { channel, ...fields } = value as Record<string, unknown>
  return (
    (channel === 'mobile_money' || channel === 'card') &&
    addressFields.every(field => typeof fields[field] === 'string')
  )
}
