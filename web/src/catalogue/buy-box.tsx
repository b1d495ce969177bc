import type { Product, Variant } from '@akyede/contract/catalogue'
import { missingForFreeShipping } from '@akyede/contract/free-shipping'
import { times, toPesewas } from '@akyede/contract/money'
import { PackageCheck } from 'lucide-react'
import { memo, Suspense, useDeferredValue } from 'react'
import { LazyAddToWishlist } from '#feature/wishlists'
import { track } from '#kit/analytics.ts'
import { Badge } from '#ui/badge.tsx'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { classes } from '#ui/classes.ts'
import { Price } from '#ui/price.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { RadioChip } from '#ui/radio-chip.tsx'
import { Stars } from '#ui/stars.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AddButton, AddFailed, useAddPurchase } from './add-to-cart.tsx'
import { badgeTones } from './badge-tones.ts'
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

/** Name, price, variant, quantity and the button that adds to the cart. */
export function BuyBox({ product, today }: Pick<DeliveryEstimateProps, 'product' | 'today'>) {
  const purchase = usePurchase(product)
  const adding = useAddPurchase(purchase)
  // Lazy components keep the server's HTML until their scripts are loaded. An urgent update would replace it
  // with nothing.
  const free = useDeferredValue(shipsFree(purchase))
  const several = useDeferredValue(purchase.quantity > 1)
  const soldOut = useDeferredValue(purchase.available < 1)
  return (
    <div className="grid gap-5 lg:gap-4">
      <ProductTitle purchase={purchase} />
      <VariantPicker {...purchase} />
      {purchase.known !== undefined && <StockLine {...purchase} available={purchase.known} />}
      <div className="flex flex-wrap items-start gap-3 noscript:hidden">
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
        <div className="flex min-w-48 grow max-md:hidden">
          <AddButton available={purchase.available} adding={adding} />
        </div>
        <div className="min-w-48 grow basis-48">
          <WishlistButton product={product} variant={purchase.variant} />
        </div>
      </div>
      <AddFailed adding={adding} />
      <p className="hidden text-ink-2 noscript:block">
        To add gifts to your cart, please turn on JavaScript in your browser.
      </p>
      <Delivery {...{ product, soldOut, free, several, today }} />
      <BottomBar className="fixed inset-x-0 noscript:hidden">
        <PurchasePrice purchase={purchase} />
        <AddButton available={purchase.available} adding={adding} />
      </BottomBar>
    </div>
  )
}

/** What it is, who made it, what it costs and what others say about it. */
function ProductTitle({ purchase }: { purchase: Purchase }) {
  const { name, vendor, badge, review_summary, description } = purchase.product
  return (
    <header className="grid">
      {/* Room for two lines on phones, because the name may wrap in one font and not in the other. */}
      <div className="grid items-end text-title max-sm:min-h-[2lh]">
        <h1 className="text-title">{name}</h1>
      </div>
      <p className="text-ink-2">
        By{' '}
        <TextLink to={`/vendor/${vendor.slug}`} className="inline-flex min-h-11 items-center">
          {vendor.name}
        </TextLink>{' '}
        · {vendor.town}
      </p>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <PurchasePrice purchase={purchase} />
        {badge && <Badge tone={badgeTones[badge]}>{badge}</Badge>}
        {review_summary.average !== null && (
          <a href="#reviews" className="inline-flex min-h-11 items-center underline underline-offset-4">
            <Stars rating={review_summary.average} reviews={review_summary.count} />
          </a>
        )}
      </div>
      {priceAsOf}
      <p className="mt-1 max-w-[50ch] text-lg lg:text-base">{description}</p>
    </header>
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

/** The price of one unit of the selected variant. */
function PurchasePrice({ purchase: { product, variant } }: { purchase: Purchase }) {
  const { price, originalPrice } = variant ?? product
  return <Price amount={price} was={originalPrice} className="[&>span]:text-[min(1.5rem,10vw)]/[1.2]" />
}
