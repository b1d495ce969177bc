import { tabChannel } from '#kit/tabs.ts'

interface CartChanged {
  type: 'changed'
}

const isCartChanged = (message: unknown): message is CartChanged =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'changed'

/** Notifies the other tabs that the cart of a guest or account has changed. */
export const cartChannel = tabChannel('cart', isCartChanged)
