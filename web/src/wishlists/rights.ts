import type { WishlistFacts } from './lists-address.ts'

type Role = WishlistFacts['role']

/** Put gifts on the list, take them off, order them. */
export const canEditItems = (role: Role): boolean => canEditList(role) || role === 'editor'

/** Its name, words, day and cover, and its links. */
export const canEditList = (role: Role): boolean => role === 'owner' || role === 'co_owner'
