import { tabChannel } from '#kit/tabs.ts'

interface CartChanged {
  type: 'changed'
}

const isCartChanged = (message: unknown): message is CartChanged =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'changed'

/** Tells the other tabs that the cart, guest or account, is no longer what they show. */
export const cartChannel = tabChannel('cart', isCartChanged)
