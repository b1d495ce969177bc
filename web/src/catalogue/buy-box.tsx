import type { Product } from '@akyede/contract/catalogue'
import { PackageCheck, Truck } from 'lucide-react'
import { useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { AddButton, AddFailed, useAddPurchase } from './add-to-cart.tsx'
import { PurchasePrice } from './purchase-price.tsx'
import { StickyBuyBar } from './sticky-buy-bar.tsx'
import { leadTimeText, stockText } from './stock-text.ts'
import { usePurchase } from './use-purchase.ts'
import { VariantPicker } from './variant-picker.tsx'

/** Price, variant, how many, into the cart. */
export function BuyBox({ product }: { product: Product }) {
  const purchase = usePurchase(product)
  const adding = useAddPurchase(purchase)
  const addRow = useRef<HTMLDivElement>(null)
  return (
    <div className="grid gap-5">
      <PurchasePrice purchase={purchase} />
      <VariantPicker {...purchase} />
      {purchase.known !== undefined && (
        <StockLine available={purchase.known} leadTimeDays={product.lead_time_days} />
      )}
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
      <p className="hidden text-ink-2 noscript:block">
        To put gifts into your cart, please switch on JavaScript in your browser.
      </p>
      <StickyBuyBar watched={addRow} purchase={purchase} adding={adding} />
    </div>
  )
}

function StockLine({ available, leadTimeDays }: { available: number; leadTimeDays: number }) {
  const scarce = available < 4
  return (
    <ul className="grid gap-1.5 text-ink-2">
      <li className="flex items-center gap-2">
        <PackageCheck aria-hidden {...icon} />
        <span role="status" className={classes('font-semibold', scarce ? 'text-brand-ink' : 'text-forest')}>
          {stockText(available)}
        </span>
      </li>
      {available > 0 && (
        <li className="flex items-start gap-2">
          <Truck aria-hidden {...icon} />
          <span>
            {leadTimeText(leadTimeDays)}. The price includes tax; delivery is worked out at checkout.
          </span>
        </li>
      )}
    </ul>
  )
}

const icon = { size: 20, strokeWidth: 1.75, className: 'mt-0.5 shrink-0' } as const
