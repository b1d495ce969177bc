import { nationalPhone } from '#kit/national-phone.ts'
import { type CheckoutValues, emptyGift, emptyValues, valuesIn } from './checkout-values.ts'
import type { PaymentMethodChoice } from './payment-method-choice.ts'
import { draftForm, lastForm } from './stored-forms.ts'

/** What was being written in this tab. */
export const saveDraft = (userId: number, values: CheckoutValues): void => draftForm.write({ userId, values })
/** Something was being written in this tab. */
export const hasDraft = (userId: number): boolean => draftForm.read()?.userId === userId
export const clearDraft = (): void => draftForm.clear()

/**
 * Where this person's gifts went last, and how they were paid. A note, a gift and an address that is not to be saved
 * belong to one order only.
 */
export const saveLastAddress = (userId: number, values: CheckoutValues): void =>
  lastForm.write({ userId, values: { ...values, ...emptyGift, note: '', keep_address: true } })

export interface CheckoutUser {
  readonly user_id: number
  readonly first_name: string
  readonly last_name: string
  readonly phone?: string | null | undefined
}

/** Who this person is, for a parcel to themselves. */
export const ownContact = ({ first_name, last_name, phone }: CheckoutUser) => ({
  recipient_name: `${first_name} ${last_name}`.trim(),
  phone: nationalPhone(phone ?? ''),
})

/** What the form begins with: the draft, else the last address, else what the account says. */
export function initialValues(person: CheckoutUser): CheckoutValues {
  const { user_id } = person
  const own = ownContact(person)
  return (
    ofUser(draftForm.read(), user_id) ??
    ofUser(lastForm.read(), user_id) ?? {
      ...emptyValues,
      ...own,
      wallet_phone: own.phone,
    }
  )
}

const ofUser = (kept: ReturnType<typeof draftForm.read>, userId: number): CheckoutValues | undefined =>
  kept?.userId === userId ? valuesIn(kept.values) : undefined

/** The checkout of this tab, with this way to pay chosen. */
export const savePaymentMethod = (person: CheckoutUser, way: PaymentMethodChoice): void =>
  saveDraft(person.user_id, { ...initialValues(person), ...way })
