import { words } from '@akyede/contract/words'
import { useCallback } from 'react'
import { session } from '#kit/call.ts'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { lineIdOf, type WantedLine } from './cart-lines.ts'
import { guestCart } from './guest-cart.ts'
import { useCartEdits } from './use-cart-edits.ts'

/** Puts pieces into the cart of whoever is here, and says how that went. False: nothing went in. Never rejects. */
export function useAddToCart(): (line: WantedLine) => Promise<boolean> {
  const { mutateAsync } = useCartEdits()
  return useCallback(
    async line => {
      try {
        const edit = { kind: 'add', line, at: new Date() } as const
        const signedIn = (await session.accessToken()) !== undefined
        const adjusted = signedIn ? (await mutateAsync({ edit })).adjusted : addAsGuest(line, edit.at)
        toast.success(words.toasts.cartAdded, <Added all={!adjusted} />)
        return true
      } catch {
        toast.failure(words.toasts.cartAddFailed)
        return false
      }
    },
    [mutateAsync],
  )
}

/** Tells whether fewer went in than wished. Fails when nothing did. */
function addAsGuest(line: WantedLine, at: Date): boolean {
  const id = lineIdOf(line)
  const quantityIn = (lines: ReturnType<typeof guestCart.read>) =>
    lines.find(one => one.id === id)?.quantity ?? 0
  const before = quantityIn(guestCart.read())
  const after = quantityIn(guestCart.edit({ kind: 'add', line, at }))
  if (after === 0) throw new Error('the line found no room in the cart')
  return after - before < line.quantity
}

function Added({ all }: { all: boolean }) {
  return (
    <>
      {!all && <span className="font-normal">That is all there is. </span>}
      <TextLink to="/cart">View cart</TextLink>
    </>
  )
}
