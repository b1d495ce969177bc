import type { Product, Variant } from '@akyede/contract/catalogue'
import { missingForFreeShipping } from '@akyede/contract/free-shipping'
import { times, toPesewas } from '@akyede/contract/money'
import { PackageCheck } from 'lucide-react'
import { memo, type RefObject, Suspense, useDeferredValue, useRef } from 'react'
import { LazyAddToWishlist } from '#feature/wishlists'
import { track } from '#kit/analytics.ts'
import { BottomBar, useInView } from '#ui/bottom-bar.tsx'
import { classes } from '#ui/classes.ts'
import { Price } from '#ui/price.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { RadioChip } from '#ui/radio-chip.tsx'
import { AddButton, AddFailed, type Adding, useAddPurchase } from './add-to-cart.tsx'
import type { DeliveryEstimateProps } from './delivery-estimate.tsx'
import { LazyDeliveryEstimate, LazyPriceAsOf, LazyRestockNote } from './lazy-product-components.ts'
import { type Purchase, stockText, usePurchase } from './use-purchase.ts'
import { optionsOf } from './variant-choice.ts'

/** A constant element: React cannot render it again before its script is loaded. */
const priceAsOf = (
  <Suspense>
    <LazyPriceAsOf />
  </Suspense>
)

/** Price, variant, quantity and the button that adds to the cart. */
export function BuyBox({ product }: { product: Product }) {
  const purchase = usePurchase(product)
  const adding = useAddPurchase(purchase)
  const addRow = useRef<HTMLDivElement>(null)
  // Lazy components keep the server's HTML until their scripts are loaded. An urgent update would replace it
  // with nothing.
  const free = useDeferredValue(shipsFree(purchase))
  const several = useDeferredValue(purchase.quantity > 1)
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <PurchasePrice purchase={purchase} />
        <span className="text-sm text-ink-2">Tax included</span>
        {priceAsOf}
      </p>
      <VariantPicker {...purchase} />
      {purchase.known !== undefined && <StockLine {...purchase} available={purchase.known} />}
      <div ref={addRow} className="flex flex-wrap items-start gap-3 noscript:hidden">
        {purchase.available > 0 && (
          <div className="py-0.75">
            <QuantityStepper
              of={product.name}
              value={purchase.quantity}
              max={purchase.available}
              maxText={purchase.known === purchase.available ? `Only ${purchase.known} left` : undefined}
              onChange={purchase.setQuantity}
            />
          </div>
        )}
        <AddButton available={purchase.available} adding={adding} />
      </div>
      <AddFailed adding={adding} />
      <WishlistButton product={product} variant={purchase.variant} />
      <p className="hidden text-ink-2 noscript:block">
        To add gifts to your cart, please turn on JavaScript in your browser.
      </p>
      <Delivery product={product} free={free} several={several} />
      <StickyBuyBar watched={addRow} purchase={purchase} adding={adding} />
    </div>
  )
}

/** Amounts above the threshold ship free; the threshold itself does not (D26). */
const shipsFree = ({ product, variant, quantity }: Purchase): boolean =>
  missingForFreeShipping(times(toPesewas((variant ?? product).price), quantity)) === 0

/** Memoized: React cannot render it again before its script is loaded. */
const Delivery = memo(function Delivery(props: DeliveryEstimateProps) {
  return (
    <Suspense>
      <LazyDeliveryEstimate {...props} />
    </Suspense>
  )
})

/** Memoized, so that it renders again only when the variant changes. */
const WishlistButton = memo(function WishlistButton({
  product,
  variant,
}: {
  product: Product
  variant: Variant | undefined
}) {
  const { id, name, image, picture } = product
  const { price } = variant ?? product
  const chosen = { variantId: variant?.id ?? null, variant: variant?.name ?? null }
  return (
    <Suspense fallback={<div className="h-13 noscript:hidden" />}>
      <LazyAddToWishlist gift={{ productId: id, ...chosen, name, price, image, picture }} />
    </Suspense>
  )
})

function StockLine({ available, product, variant }: Pick<Purchase, 'available' | 'product' | 'variant'>) {
  const scarce = available < 4
  return (
    <p className="flex flex-wrap items-center gap-2">
      <PackageCheck aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      <span role="status" className={classes('font-semibold', scarce ? 'text-brand-ink' : 'text-forest')}>
        {stockText(available, product)}
      </span>
      {available < 1 && (
        <Suspense>
          <LazyRestockNote productId={product.id} variantId={variant?.id ?? null} />
        </Suspense>
      )}
    </p>
  )
}

/** One group of radio buttons per option. Sold-out values stay in place and say so. */
function VariantPicker({ product, choice, choose }: Pick<Purchase, 'product' | 'choice' | 'choose'>) {
  return optionsOf(product.variants, choice).map(({ name, values }) => (
    <fieldset key={name}>
      <legend className="mb-3 font-semibold">{name}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map(({ value, soldOut }) => (
          <RadioChip
            key={value}
            name={name}
            option={{ value, text: value, ...(soldOut && { unavailable: 'Sold out' }) }}
            checked={choice[name] === value}
            onChange={() => {
              if (soldOut) return
              choose(name, value)
              track('variant_selected', { label: product.id })
            }}
          />
        ))}
      </div>
    </fieldset>
  ))
}

interface StickyBuyBarProps {
  /** The row with the button. The bar is shown while this row is off the screen. */
  watched: RefObject<HTMLElement | null>
  purchase: Purchase
  adding: Adding
}

/** Price and button at the bottom of the screen on phones, above the tab bar. */
function StickyBuyBar({ watched, purchase, adding }: StickyBuyBarProps) {
  const inView = useInView(watched, 'hidden')
  if (inView || purchase.available < 1) return null
  return (
    <BottomBar className="fixed inset-x-0 animate-enter">
      <PurchasePrice purchase={purchase} />
      <AddButton available={purchase.available} adding={adding} />
    </BottomBar>
  )
}

/** The price of one unit of the selected variant. */
function PurchasePrice({ purchase: { product, variant } }: { purchase: Purchase }) {
  const { price, originalPrice } = variant ?? product
  return <Price amount={price} was={originalPrice} className="[&>span]:text-[min(1.5rem,10vw)]/[1.2]" />
}
