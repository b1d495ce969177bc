import { tabChannel } from '#kit/tabs.ts'

interface ListsChanged {
  type: 'changed'
}

const isListsChanged = (message: unknown): message is ListsChanged =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'changed'

/** Tells the other tabs that lists, guest or account, are no longer what they show. */
export const wishlistsChannel = tabChannel('wishlists', isListsChanged)
