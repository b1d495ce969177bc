import type { CollaboratorRole } from '@akyede/contract/wishlist-fields'
import type { WishlistFacts } from './lists-address.ts'

export type Collaborator = WishlistFacts['collaborators'][number]

/** Permissions of a collaborator, in words (D55). */
export const roleWords: Readonly<Record<CollaboratorRole, { text: string; means: string; invited: string }>> =
  {
    co_owner: {
      text: 'Co-owner',
      means: 'Can change and share the list. They won’t see what’s been bought either.',
      invited: 'as a co-owner',
    },
    editor: {
      text: 'Editor',
      means: 'Can add, sort and remove items.',
      invited: 'to add items',
    },
    viewer: { text: 'Viewer', means: 'Can see the list but not change it.', invited: 'to view it' },
  }

export const roles = Object.keys(roleWords) as CollaboratorRole[]

type Role = WishlistFacts['role']

/** May add, remove and reorder items. */
export const canEditItems = (role: Role): boolean => canEditList(role) || role === 'editor'

/** May change name, texts, day, cover and links. */
export const canEditList = (role: Role): boolean => role === 'owner' || role === 'co_owner'
