import type { CollaboratorRole } from '@akyede/contract/wishlist-fields'
import type { WishlistFacts } from './lists-address.ts'

export type Collaborator = WishlistFacts['collaborators'][number]

/** Permissions of a collaborator, in words (D55). */
export const roleWords: Readonly<Record<CollaboratorRole, { text: string; means: string; invited: string }>> =
  {
    co_owner: {
      text: 'Owns it too',
      means: 'Changes and shares it, and is surprised as you are.',
      invited: 'to own it together',
    },
    editor: {
      text: 'Fills it',
      means: 'Puts things on it, orders them and takes them off.',
      invited: 'to put things on it',
    },
    viewer: { text: 'Looks', means: 'Sees it, and changes nothing.', invited: 'to look at it' },
  }

export const roles = Object.keys(roleWords) as CollaboratorRole[]

type Role = WishlistFacts['role']

/** May add, remove and reorder items. */
export const canEditItems = (role: Role): boolean => canEditList(role) || role === 'editor'

/** May change name, texts, day, cover and links. */
export const canEditList = (role: Role): boolean => role === 'owner' || role === 'co_owner'
