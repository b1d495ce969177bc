import type { MetaFunction } from 'react-router'
import {
  CartContents,
  NothingToBuy,
  RecoverableCart,
  UnmovedItems,
  useCart,
  useUnmovedCount,
} from '#feature/cart'
import { AsOf } from '#kit/as-of.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () => pageMeta('Cart', 'The gifts in your cart and what they cost.')

export default function CartPage() {
  const cart = useCart()
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <h1 className="text-title">Cart</h1>
      {cart.lineItems.length > 0 && <AsOf at={cart.at} />}
      {cart.owner === 'account' && <UnmovedItems />}
      <p className="hidden text-ink-2 noscript:block">
        Your cart needs JavaScript. Please turn it on in your browser. You can browse gifts without it.
      </p>
      <div className="contents noscript:hidden">
        <CartState cart={cart} />
      </div>
    </div>
  )
}

function CartState({ cart }: { cart: ReturnType<typeof useCart> }) {
  const waiting = useStableLoading(cart.status === 'loading')
  const somethingIsToCome = useUnmovedCount() > 0 && cart.owner === 'account'
  if (waiting) return <Skeleton kind="cart" />
  if (cart.status === 'failed') return <ErrorBlock onRetry={cart.retry} />
  if (cart.lineItems.length > 0 || cart.removed) return <CartContents cart={cart} />
  if (somethingIsToCome) return null
  return (
    <>
      <NothingToBuy empty />
      {cart.owner === 'account' && <RecoverableCart />}
    </>
  )
}
