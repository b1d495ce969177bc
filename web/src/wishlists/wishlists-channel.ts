import { tabChannel } from '#kit/tabs.ts'

interface ListsChanged {
  type: 'changed'
}

const isListsChanged = (message: unknown): message is ListsChanged =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'changed'

/** Tells other tabs that lists have changed. */
export const wishlistsChannel = tabChannel('wishlists', isListsChanged)
