import { deliveryPlace } from '#feature/addresses'
import { emptyGift, giftOptions, giftValuesIn } from '#feature/cart'
import { nationalPhone } from '#kit/national-phone.ts'
import { type CheckoutValues, emptyValues, valuesIn } from './checkout-values.ts'
import type { PaymentMethodChoice } from './payment-method-choice.ts'
import { draftForm, lastForm } from './stored-forms.ts'

/** Saves the draft of this tab. Its gift options are those of the product pages and the cart. */
export function saveDraft(userId: number, values: CheckoutValues): void {
  draftForm.write({ userId, values: { ...values, ...emptyGift } })
  giftOptions.write(userId, giftValuesIn(values))
}
/** Whether this tab has a draft. */
export const hasDraft = (userId: number): boolean => draftForm.read()?.userId === userId
export function clearDraft(): void {
  draftForm.clear()
  giftOptions.clear()
}

/**
 * Saves the address and payment method of this user's last order. A note, a gift and an unsaved address belong to
 * one order only.
 */
export const saveLastAddress = (userId: number, values: CheckoutValues): void =>
  lastForm.write({ userId, values: { ...values, ...emptyGift, note: '', keep_address: true } })

export interface CheckoutUser {
  readonly user_id: number
  readonly first_name: string
  readonly last_name: string
  readonly phone?: string | null | undefined
}

/** The user's own name and phone number, for a parcel to themselves. */
export const ownContact = ({ first_name, last_name, phone }: CheckoutUser) => ({
  recipient_name: `${first_name} ${last_name}`.trim(),
  phone: nationalPhone(phone ?? ''),
})

/**
 * The initial values: the draft, else the last address, else the account's data and the region that a product page or
 * the cart showed the delivery for; and the chosen gift options.
 */
export function initialValues(person: CheckoutUser): CheckoutValues {
  const { user_id } = person
  const own = ownContact(person)
  const stored = ofUser(draftForm.read(), user_id) ?? ofUser(lastForm.read(), user_id)
  return {
    ...(stored ?? { ...emptyValues, ...own, wallet_phone: own.phone, state: deliveryPlace.read() ?? '' }),
    ...giftOptions.read(user_id),
  }
}

const ofUser = (stored: ReturnType<typeof draftForm.read>, userId: number): CheckoutValues | undefined =>
  stored?.userId === userId ? valuesIn(stored.values) : undefined

/** Saves the draft of this tab with this payment method. */
export const savePaymentMethod = (person: CheckoutUser, way: PaymentMethodChoice): void =>
  saveDraft(person.user_id, { ...initialValues(person), ...way })
