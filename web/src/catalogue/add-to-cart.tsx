import { words } from '@akyede/contract/words'
import { useEffect, useState } from 'react'
import { type NewLineItem, useAddToCart } from '#feature/cart'
import { waitForPaintOrInput } from '#ui/after-paint.ts'
import { Button } from '#ui/button.tsx'
import type { Purchase } from './use-purchase.ts'

const addedShownForMs = 2_000

/** How far the last press of the button has come; "added" lasts for a moment only. */
export interface Adding {
  state: 'idle' | 'adding' | 'added' | 'failed'
  add: () => void
}

/** A double click is one wish: presses count again once the button says "Add to cart" again. */
export const acceptsClick = (state: Adding['state']): boolean => state === 'idle' || state === 'failed'

/** Puts the purchase into the cart. */
export function useAddPurchase(purchase: Purchase): Adding {
  const addToCart = useAddToCart()
  const wish = `${purchase.variant?.id} ${purchase.quantity}`
  const [last, setLast] = useState<{ wish: string; state: Adding['state'] }>({ wish, state: 'idle' })
  // Another variant or number is another wish, that may be pressed for at once.
  const state = last.wish === wish ? last.state : 'idle'
  useEffect(() => {
    if (state !== 'added') return
    const timer = setTimeout(() => setLast({ wish, state: 'idle' }), addedShownForMs)
    return () => clearTimeout(timer)
  }, [wish, state])

  const add = async () => {
    if (purchase.available < 1 || !acceptsClick(state)) return
    setLast({ wish, state: 'adding' })
    await waitForPaintOrInput()
    setLast({ wish, state: shownAfter[await addToCart(lineOf(purchase))] })
  }
  return { state, add: () => void add() }
}

const shownAfter = { all: 'added', some: 'added', none: 'idle', failed: 'failed' } as const

/** The line with what the page knows of it, so that the cart can be drawn before it is fetched. */
const lineOf = ({ product, variant, quantity, available }: Purchase): NewLineItem => ({
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

/** The button stays focusable when nothing is left; that it is sold out is said with the stock. */
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

/** Stays where it happened when the toast, which is also what is read out, has gone. */
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
