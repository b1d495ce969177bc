import { digitalAddress } from '@akyede/contract/fields'
import { AddressForm, PaymentMethod } from '@akyede/contract/orders'
import { type FormSchema, resolverFor } from '#kit/form-resolver.ts'
import type { AddressField, CheckoutValues } from './checkout-values.ts'

/** Blank fields never reach it, so the union with "" that hides the GPS address's own text is not needed. */
const Fields = AddressForm.extend({ zipCode: digitalAddress.optional() })

/** What the form yields once it is right. */
export interface CheckoutChoice {
  address: ReturnType<typeof Fields.parse>
  paymentMethod: ReturnType<typeof PaymentMethod.parse>
}

const checkoutSchema: FormSchema<CheckoutChoice> = {
  async safeParseAsync(values) {
    const { channel, wallet_phone, network, ...fields } = values as CheckoutValues
    const address = Fields.safeParse(withoutBlanks(fields))
    const paymentMethod = PaymentMethod.safeParse({
      provider: 'paystack',
      // Without a channel the provider's page asks for one.
      ...(channel === 'mobile_money' && { channel, phone: wallet_phone, network: network || undefined }),
    })
    if (address.success && paymentMethod.success) {
      return { success: true, data: { address: address.data, paymentMethod: paymentMethod.data } }
    }
    const issues = [...(address.error?.issues ?? []), ...walletIssues(paymentMethod.error?.issues ?? [])]
    return { success: false, error: { issues } }
  },
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Of a number that is wrong no network is asked for yet. */
function walletIssues(issues: readonly Issue[]): readonly Issue[] {
  const ofNumber = issues.filter(({ path }) => path[0] === 'phone')
  return ofNumber.length > 0 ? ofNumber.map(({ message }) => ({ path: ['wallet_phone'], message })) : issues
}

/** Checks the form by the contract's own rules. */
export const checkoutResolver = resolverFor<CheckoutValues, CheckoutChoice>(async () => checkoutSchema)

const optional: readonly string[] = ['landmark', 'zipCode', 'note']

/** An optional field that is left blank is not sent. */
const withoutBlanks = (fields: Pick<CheckoutValues, AddressField>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, text]) => text.trim() !== '' || !optional.includes(name)),
  )
