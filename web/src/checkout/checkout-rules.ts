import { digitalAddress } from '@akyede/contract/fields'
import { AddressForm } from '@akyede/contract/orders'
import { type FormSchema, resolverFor } from '#kit/form-resolver.ts'
import type { CheckoutValues } from './checkout-values.ts'

/** Blank fields never reach it, so the union with "" that hides the GPS address's own text is not needed. */
const Fields = AddressForm.extend({ zipCode: digitalAddress.optional() })

export type DeliveryAddress = ReturnType<typeof Fields.parse>
/** What the form yields once it is right. */
export interface CheckoutChoice {
  address: DeliveryAddress
  channel: CheckoutValues['channel']
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
