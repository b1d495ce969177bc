import type { SavedGiftEdit } from './saved-gift-edit.ts'

/** Sends a queued edit of a list's items. */
export const sendQueuedListEdit = async (edit: unknown, key: string): Promise<unknown> =>
  (await import('./use-item-edits.ts')).sendQueuedItemEdit(edit, key)

/** Sends a queued save or removal of a gift. */
export const sendQueuedSavedGift = async (edit: unknown, key: string): Promise<unknown> =>
  (await import('./saved-gift-edit.ts')).sendSavedGiftEdit(edit as SavedGiftEdit, key)
