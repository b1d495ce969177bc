import { z } from 'zod'
import { id, line, paragraph, requiredLine } from './fields.ts'
import { limits } from './limits.ts'
import { Address } from './orders.ts'
import { type ListPrivacy, listPrivacies } from './profile.ts'

/** Purposes of a list (D49). */
export const wishlistPurposes = [
  'birthday',
  'wedding',
  'engagement',
  'naming',
  'baby',
  'graduation',
  'housewarming',
  'anniversary',
  'christmas',
  'eid',
  'funeral',
  'other',
] as const
export const WishlistPurpose = z.enum(wishlistPurposes, 'Please choose an occasion')
export type WishlistPurpose = z.output<typeof WishlistPurpose>

export const wishlistPrivacies = listPrivacies
export const WishlistPrivacy = z.enum(listPrivacies, 'Please choose who can see the list')
export type WishlistPrivacy = ListPrivacy

/** When the owner learns who gives what (D110): on delivery, on the day of the list, immediately, never. */
export const wishlistReveals = ['delivery', 'date', 'immediate', 'never'] as const
export const WishlistReveal = z.enum(wishlistReveals, 'Please choose when to see what was given')
export type WishlistReveal = z.output<typeof WishlistReveal>

/** The lowest first (D51). */
export const itemPriorities = ['low', 'medium', 'high', 'must_have'] as const
export const ItemPriority = z.enum(itemPriorities, 'Please choose how much you want it')
export type ItemPriority = z.output<typeof ItemPriority>

export const collaboratorRoles = ['co_owner', 'editor', 'viewer'] as const
export const CollaboratorRole = z.enum(collaboratorRoles, 'Please choose what they can do')
export type CollaboratorRole = z.output<typeof CollaboratorRole>

export const wishlistName = requiredLine('Please name your list', limits.wishlists.name)

/** The day of a list may lie in the past (D52). */
const deadline = z.iso
  .date('Please enter a valid date')
  .refine(day => day >= '2000-01-01' && day < '2100-01-01', 'Please enter a date in this century')

/** The fields of the list form. */
export const WishlistFields = z.strictObject({
  name: wishlistName,
  description: paragraph(),
  purpose: WishlistPurpose.nullable(),
  /** The owner's own text, if `purpose` is "other". */
  purpose_text: line(60).nullable(),
  privacy: WishlistPrivacy,
  /** Required if `privacy` is "group". */
  group_id: id.nullable(),
  deadline: deadline.nullable(),
  reveal: WishlistReveal,
  /** Where gifts are sent; null for the default address. */
  delivery_address: Address.nullable(),
})

export const itemQuantity = z
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(limits.wishlists.quantityMax, `Quantity may be at most ${limits.wishlists.quantityMax}`)

export const itemNote = paragraph(limits.wishlists.note)
