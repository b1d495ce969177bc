import type { RequestFor } from '@akyede/contract/api'
import type { Address } from '@akyede/contract/orders'
import type { WishlistPrivacy, WishlistPurpose, WishlistReveal } from '@akyede/contract/wishlist-fields'
import type { z } from 'zod'
import { personalValue } from '#kit/personal-values.ts'
import type { WishlistFacts } from './lists-address.ts'

export type ListToSave = RequestFor<'addWishlist'>['body']
type DeliveryAddress = z.input<typeof Address>

/** Values of the list form; texts are empty rather than absent. */
export interface ListFormValues {
  name: string
  description: string
  purpose: WishlistPurpose | null
  purpose_text: string
  privacy: WishlistPrivacy
  /** Used when the privacy is "group". */
  group_id: string | null
  deadline: string
  reveal: WishlistReveal
  /** Null for the default address of the address book. */
  delivery_address: DeliveryAddress | null
}

export const formNames = [
  'name',
  'purpose',
  'purpose_text',
  'privacy',
  'group_id',
  'deadline',
  'description',
  'reveal',
  'delivery_address',
] as const satisfies readonly (keyof ListFormValues)[]

export const emptyForm: ListFormValues = {
  name: '',
  description: '',
  purpose: null,
  purpose_text: '',
  privacy: 'private',
  group_id: null,
  deadline: '',
  reveal: 'delivery',
  delivery_address: null,
}

export const formOf = (list: Omit<WishlistFacts, 'items'>): ListFormValues => ({
  name: list.name,
  description: list.description,
  purpose: list.purpose,
  purpose_text: list.purposeText ?? '',
  privacy: list.privacy,
  group_id: list.groupId,
  deadline: list.deadline ?? '',
  reveal: list.reveal ?? 'delivery',
  delivery_address: list.deliveryAddress,
})

/** As the API expects it: empty texts are null. */
export const toSave = (values: ListFormValues): ListToSave => ({
  ...values,
  group_id: values.privacy === 'group' ? values.group_id : null,
  purpose_text: values.purpose === 'other' ? values.purpose_text.trim() || null : null,
  deadline: values.deadline || null,
})

/** The fields that the user changed; the rest is not sent. */
export function changesIn(before: ListFormValues, after: ListFormValues): Partial<ListToSave> {
  const now = toSave(after)
  const then = toSave(before)
  const changed = formNames.filter(name => JSON.stringify(now[name]) !== JSON.stringify(then[name]))
  return Object.fromEntries(changed.map(name => [name, now[name]]))
}

export const isChanged = (before: ListFormValues, after: ListFormValues): boolean =>
  Object.keys(changesIn(before, after)).length > 0

/** The other user's version with one's own changes applied. */
export function withChanges(
  theirs: ListFormValues,
  before: ListFormValues,
  mine: ListFormValues,
): ListFormValues {
  const changed = Object.keys(changesIn(before, mine)) as (keyof ListFormValues)[]
  return { ...theirs, ...Object.fromEntries(changed.map(name => [name, mine[name]])) }
}

/** The unsaved form for a new list, so that a reload does not lose it. */
export const listDraft = personalValue<ListFormValues>('akyede:wishlist-draft', isForm)

/** Storage can be edited by hand, so a value of another shape is not a draft. */
function isForm(value: unknown): value is ListFormValues {
  if (typeof value !== 'object' || value === null) return false
  const form = value as Record<string, unknown>
  return formNames.every(name => {
    const usual = emptyForm[name]
    return usual === null ? form[name] !== undefined : typeof form[name] === typeof usual
  })
}
