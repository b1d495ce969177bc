import { words } from '@akyede/contract/words'
import { useEffect, useState } from 'react'
import { type NewLineItem, useAddToCart } from '#feature/cart'
import { Button } from '#ui/button.tsx'
import type { Purchase } from './use-purchase.ts'

const addedShownForMs = 2_000

/** State of the last click on the button. "added" lasts for two seconds. */
export interface Adding {
  state: 'idle' | 'adding' | 'added' | 'failed'
  add: () => void
}

/** A double click adds once: clicks count again when the button shows "Add to cart" again. */
export const acceptsClick = (state: Adding['state']): boolean => state === 'idle' || state === 'failed'

/** Adds the purchase to the cart. */
export function useAddPurchase(purchase: Purchase): Adding {
  const addToCart = useAddToCart()
  const purchaseKey = `${purchase.variant?.id} ${purchase.quantity}`
  const [last, setLast] = useState<{ purchaseKey: string; state: Adding['state'] }>({
    purchaseKey,
    state: 'idle',
  })
  // Another variant or quantity is another purchase, which may be added at once.
  const state = last.purchaseKey === purchaseKey ? last.state : 'idle'
  useEffect(() => {
    if (state !== 'added') return
    const timer = setTimeout(() => setLast({ purchaseKey, state: 'idle' }), addedShownForMs)
    return () => clearTimeout(timer)
  }, [purchaseKey, state])

  const add = async () => {
    if (purchase.available < 1 || !acceptsClick(state)) return
    setLast({ purchaseKey, state: 'adding' })
    setLast({ purchaseKey, state: stateAfter[await addToCart(lineItemOf(purchase))] })
  }
  return { state, add: () => void add() }
}

const stateAfter = { all: 'added', some: 'added', none: 'idle', failed: 'failed' } as const

/** The line item with all facts that the page knows, so that the cart can render before it is fetched. */
const lineItemOf = ({ product, variant, quantity, available }: Purchase): NewLineItem => ({
  productId: product.id,
  variantId: variant?.id ?? null,
  quantity,
  name: product.name,
  price: (variant ?? product).price,
  image: product.image,
  picture: product.picture,
  variant: variant?.name ?? null,
  vendorId: product.vendor.id,
  vendorName: product.vendor.name,
  available,
})

interface AddingProps {
  adding: Adding
}

/** The button stays focusable when the product is sold out; the stock text says so. */
export function AddButton({ available, adding: { state, add } }: AddingProps & { available: number }) {
  const soldOut = available < 1
  return (
    <Button
      size="large"
      variant={soldOut ? 'off' : 'primary'}
      className="grow"
      aria-disabled={soldOut}
      pending={state === 'adding' && 'Adding…'}
      onClick={add}
    >
      {state === 'added' ? 'Added' : 'Add to cart'}
    </Button>
  )
}

/** Stays visible when the toast, which screen readers announce, is gone. */
export function AddFailed({ adding: { state, add } }: AddingProps) {
  if (state !== 'failed') return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-danger-soft px-4 py-1 text-danger">
      <p className="py-1.5 font-semibold">{words.toasts.cartAddFailed}</p>
      <Button variant="secondary" onClick={add}>
        {words.error.retry}
      </Button>
    </div>
  )
}
