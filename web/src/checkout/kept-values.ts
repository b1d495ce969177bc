import { nationalPhone } from '#feature/orders'
import { storedValue } from '#kit/storage.ts'
import { type CheckoutValues, emptyValues, isCheckoutValues } from './checkout-values.ts'
import { tabValue } from './tab-value.ts'

/** Values of the form, and whose they are: on a shared phone nobody meets another's address. */
interface KeptValues {
  readonly userId: number
  readonly values: CheckoutValues
}

const isKept = (value: unknown): value is KeptValues =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'values' in value &&
  typeof value.userId === 'number' &&
  isCheckoutValues(value.values)

const draft = tabValue<KeptValues>('akyede:checkout-draft', isKept)
const last = storedValue<KeptValues | null>({
  key: 'akyede:last-address',
  version: 1,
  fallback: null,
  accepts: isKept,
})

const ofUser = (kept: KeptValues | null, userId: number): CheckoutValues | undefined =>
  kept?.userId === userId ? kept.values : undefined

/** Keeps what is this person's, if anything; without one, nothing. */
export function forgetValuesOfOthers(userId: number | undefined): void {
  for (const kept of [draft, last]) {
    if (userId === undefined || kept.read()?.userId !== userId) kept.clear()
  }
}

/** What was being written in this tab. */
export const keepDraft = (userId: number, values: CheckoutValues): void => draft.write({ userId, values })
export const forgetDraft = (): void => draft.clear()

/** Where this person's gifts went last. A note belongs to one order only. */
export const keepLastAddress = (userId: number, values: CheckoutValues): void =>
  last.write({ userId, values: { ...values, note: '' } })

export interface KnownPerson {
  readonly user_id: number
  readonly first_name: string
  readonly last_name: string
  readonly phone?: string | null | undefined
}

/** What the form begins with: the draft, else the last address, else what the account says. */
export function firstValues(person: KnownPerson): CheckoutValues {
  const { user_id, first_name, last_name, phone } = person
  return (
    ofUser(draft.read(), user_id) ??
    ofUser(last.read(), user_id) ?? {
      ...emptyValues,
      recipient_name: `${first_name} ${last_name}`.trim(),
      phone: nationalPhone(phone ?? ''),
    }
  )
}
