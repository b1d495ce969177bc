import { digitalAddress } from '@akyede/contract/fields'
import { AddressForm, Gift, PaymentMethod } from '@akyede/contract/orders'
import type { UseFormReturn } from 'react-hook-form'
import type { GiftValues } from '#feature/cart'
import { type FormSchema, resolverFor } from '#kit/form-resolver.ts'
import { type AddressField, addressFields, type CheckoutValues } from './checkout-values.ts'

/** Blank fields never reach it, so the union with "" that hides the GPS address's own message is not needed. */
const Fields = AddressForm.extend({ zipCode: digitalAddress.optional() })

/** The output of a valid form. */
export interface CheckoutChoice {
  address: ReturnType<typeof Fields.parse>
  gift: ReturnType<typeof Gift.parse> | undefined
  paymentMethod: ReturnType<typeof PaymentMethod.parse>
}

const checkoutSchema: FormSchema<CheckoutChoice> = {
  async safeParseAsync(values) {
    const all = values as CheckoutValues
    const { channel, wallet_phone, network } = all
    const address = Fields.safeParse(withoutBlanks(all))
    const gift = giftSchema.safeParse(all.gift ? giftOf(all) : undefined)
    const paymentMethod = PaymentMethod.safeParse({
      provider: 'paystack',
      // Without a channel the provider's page asks for one.
      ...(channel === 'mobile_money' && { channel, phone: wallet_phone, network: network || undefined }),
    })
    if (address.success && gift.success && paymentMethod.success) {
      return {
        success: true,
        data: { address: address.data, gift: gift.data, paymentMethod: paymentMethod.data },
      }
    }
    const issues = [
      ...(address.error?.issues ?? []),
      ...(gift.error?.issues ?? []).map(giftIssue),
      ...walletIssues(paymentMethod.error?.issues ?? []),
    ]
    return { success: false, error: { issues } }
  },
}

const giftSchema = Gift.optional()

/** The gift options by their names in the contract, without an unset day. */
const giftOf = (values: GiftValues) => ({
  recipient: values.gift_recipient,
  message: values.gift_message,
  hide_prices: values.gift_hide_prices,
  wrap: values.gift_wrap,
  deliver_on: values.gift_deliver_on || undefined,
  anonymous: values.gift_anonymous,
})

/** The form's names of gift fields have a prefix. */
const giftIssue = ({ path, message }: Issue): Issue => ({ path: [`gift_${String(path[0])}`], message })

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The network is not required while the number is invalid. */
function walletIssues(issues: readonly Issue[]): readonly Issue[] {
  const ofNumber = issues.filter(({ path }) => path[0] === 'phone')
  return ofNumber.length > 0 ? ofNumber.map(({ message }) => ({ path: ['wallet_phone'], message })) : issues
}

/** Validates the form by the contract's own rules. */
export const checkoutResolver = resolverFor<CheckoutValues, CheckoutChoice>(async () => checkoutSchema)

const optional: readonly string[] = ['landmark', 'zipCode', 'note']

/** The address without optional fields that are blank. */
const withoutBlanks = (values: Pick<CheckoutValues, AddressField>) =>
  Object.fromEntries(
    addressFields
      .map(name => [name, values[name]] as const)
      .filter(([name, text]) => text.trim() !== '' || !optional.includes(name)),
  )

/** The form state that the checkout passes to its sections. */
export type CheckoutFormState = UseFormReturn<CheckoutValues, unknown, CheckoutChoice>
