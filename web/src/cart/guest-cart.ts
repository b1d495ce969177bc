import { limits } from '@akyede/contract/limits'
import { useSyncExternalStore } from 'react'
import { storedValue } from '#kit/storage.ts'
import { applyEdit, type CartEdit, type CartLineItem, lineItemId } from './line-items.ts'
import { cartChannel } from './queries.ts'

const none: readonly CartLineItem[] = []

const stored = storedValue<readonly CartLineItem[]>({
  key: 'akyede:cart',
  version: 1,
  fallback: none,
  accepts: isCart,
})

/** The cart of a guest, stored in this browser and shared by its tabs. */
export const guestCart = {
  read: stored.read,
  /** The cart that the server renders; it never knows a guest's cart. */
  readOnServer: (): readonly CartLineItem[] => none,
  edit(edit: CartEdit): readonly CartLineItem[] {
    const lineItems = applyEdit(stored.read(), edit)
    guestCart.replace(lineItems)
    return lineItems
  },
  replace(lineItems: readonly CartLineItem[]): void {
    if (lineItems.length === 0) stored.clear()
    else stored.write(lineItems)
    cartChannel.send({ type: 'changed' })
  },
  subscribe(listener: () => void): () => void {
    const stops = [stored.subscribe(listener), cartChannel.listen(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

/** Users can edit their storage, so a value of another shape is ignored. */
function isCart(value: unknown): value is readonly CartLineItem[] {
  if (!Array.isArray(value) || !value.every(isLineItem)) return false
  return new Set(value.map(lineItem => lineItem.id)).size === value.length
}

const texts = ['id', 'productId', 'name', 'image', 'vendorId', 'vendorName', 'addedAt'] as const

function isLineItem(value: unknown): value is CartLineItem {
  if (typeof value !== 'object' || value === null) return false
  const lineItem = value as Record<keyof CartLineItem, unknown>
  return (
    texts.every(text => typeof lineItem[text] === 'string') &&
    isTextOrNull(lineItem.variant) &&
    isTextOrNull(lineItem.variantId) &&
    isPicture(lineItem.picture) &&
    isAmount(lineItem.price) &&
    isAmount(lineItem.available) &&
    isQuantity(lineItem.quantity) &&
    lineItem.id === lineItemId(value as CartLineItem)
  )
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'
const isAmount = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isQuantity = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limits.cart.quantityMax

function isPicture(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { slug, alt, placeholder } = value as Record<string, unknown>
  return [slug, alt, placeholder].every(text => typeof text === 'string')
}

export const useGuestItems = (): readonly CartLineItem[] =>
  useSyncExternalStore(guestCart.subscribe, guestCart.read, guestCart.readOnServer)
