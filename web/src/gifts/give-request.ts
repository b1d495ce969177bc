import type { RequestFor } from '@akyede/contract/api'
import { checkoutWishlist, startGift } from '@akyede/contract/gifts'
import type { SharedItem } from '@akyede/contract/share-links'
import type { UseFormReturn } from 'react-hook-form'
import { type FormSchema, resolverFor } from '#kit/form-resolver.ts'
import type { GiftList } from './gift-list-path.ts'
import { type GiveField, type GiveValues, paysFromContact, walletOf } from './give-values.ts'

/** For one item of a list, or for all open items. */
export type GiveRequest = RequestFor<'startGift'>['body'] | RequestFor<'checkoutWishlist'>['body']

export type GiveFormState = UseFormReturn<GiveValues, unknown, GiveRequest>

/** What is given, and whether the giver has no account. */
export interface GiveTarget {
  readonly list: Pick<GiftList, 'id' | 'share_id'>
  /** Absent when all open items are given. */
  readonly item?: SharedItem
  readonly asGuest: boolean
}

/** The form values as a request of the contract. */
function requestFor({ list, item, asGuest }: GiveTarget, values: GiveValues): GiveRequest {
  const { quantity, variant_id, message, anonymous, wrap, name, contact, channel, network } = values
  const reached = contact.includes('@') ? { email: contact } : { phone: contact }
  return {
    wishlist_id: list.id,
    ...(list.share_id && { share_id: list.share_id }),
    ...(item && { item_id: item.id, quantity, ...(item.needsVariant && { variant_id }) }),
    anonymous,
    wrap,
    ...(message.trim() && { message }),
    // Without a channel the provider's page asks for one.
    ...(channel === 'mobile_money' && { channel, phone: walletOf(values), network: network || undefined }),
    ...(asGuest && { guest: { name, ...(contact.trim() && reached) } }),
  }
}

/** Validates the form by the contract's own rules. */
export const giveResolver = (target: GiveTarget) =>
  resolverFor<GiveValues, GiveRequest>(async () => schemaFor(target))

const schemaFor = (target: GiveTarget): FormSchema<GiveRequest> => ({
  async safeParseAsync(values) {
    const given = values as GiveValues
    const request = requestFor(target, given)
    const { error } = (target.item ? startGift : checkoutWishlist).body.safeParse(request)
    const missing = target.item?.needsVariant && !given.variant_id
    if (!error && !missing) return { success: true, data: request }
    const issues = (error?.issues ?? [])
      // Who is to be reached matters before from where they pay: both may be one field.
      .toSorted((one, other) => Number(other.path[0] === 'guest') - Number(one.path[0] === 'guest'))
      .map(({ path, message }) => ({ path: [fieldAt(path, given)], message }))
    const choose = { path: ['variant_id'], message: 'Please choose an option' }
    return { success: false, error: { issues: missing ? [choose, ...issues] : issues } }
  },
})

const asNamed = ['variant_id', 'quantity', 'message', 'network'] as const

/** The form field that shows a problem at this path of the request. */
export function fieldAt(
  path: readonly PropertyKey[],
  values: Pick<GiveValues, 'contact' | 'other_wallet'>,
): GiveField {
  const name = String(path.at(-1))
  if (path.includes('guest')) return name === 'name' ? 'name' : 'contact'
  if (name === 'phone') return paysFromContact(values) ? 'contact' : 'wallet_phone'
  return asNamed.find(field => field === name) ?? 'wallet_phone'
}
