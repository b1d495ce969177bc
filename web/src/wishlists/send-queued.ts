import type { SavedGiftEdit } from './saved-gift-edit.ts'

/** Sends an edit of what is on a list that waited for the connection. */
export const sendQueuedListEdit = async (edit: unknown, key: string): Promise<unknown> =>
  (await import('./use-item-edits.ts')).sendQueuedItemEdit(edit, key)

/** Sends a gift to a list, or takes it off, as was wanted without a connection. */
export const sendQueuedSavedGift = async (edit: unknown, key: string): Promise<unknown> =>
  (await import('./saved-gift-edit.ts')).sendSavedGiftEdit(edit as SavedGiftEdit, key)
