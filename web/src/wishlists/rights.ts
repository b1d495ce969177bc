import type { WishlistFacts } from './lists-address.ts'

type Role = WishlistFacts['role']

/** Put gifts on the list, take them off, order them. */
export const mayFill = (role: Role): boolean => mayChange(role) || role === 'editor'

/** Its name, words, day and cover, and its links. */
export const mayChange = (role: Role): boolean => role === 'owner' || role === 'co_owner'
