import type { Cedis } from '@akyede/contract/money'
import { Checkbox } from '#ui/checkbox.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { NumberField } from './number-field.tsx'
import { StockEditor } from './stock-editor.tsx'
import type { ProductEditor } from './use-product-editor.ts'

/** Price, stock and the time to make it. */
export function PriceSection({ editor }: { editor: ProductEditor }) {
  const { product, errors, edit } = editor
  const hasVariants = product.variants.length > 0
  return (
    <PanelSection id="price-and-stock" title="Price and stock">
      {!hasVariants && (
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            id="price"
            label="Price in cedis"
            decimals={2}
            value={product.price}
            error={errors.price}
            onValue={price => edit({ price: price as Cedis | null })}
          />
          {product.is_published && (
            <NumberField
              id="original_price"
              label="Earlier price in cedis"
              optional
              hint="Shown crossed out, for up to 60 days. You must have asked for it at least 14 of the last 30 days."
              decimals={2}
              value={product.original_price}
              error={errors.original_price}
              onValue={price => edit({ original_price: price as Cedis | null })}
            />
          )}
          {!product.is_published && (
            <NumberField
              id="quantity"
              label={product.made_to_order ? 'Orders you can take' : 'In stock'}
              value={product.quantity}
              error={errors.quantity}
              onValue={quantity => edit({ quantity })}
            />
          )}
        </div>
      )}
      {product.stock && (
        <StockEditor
          editor={editor}
          stock={product.stock}
          name={product.made_to_order ? 'Orders you can take' : 'In stock'}
          variantId={null}
        />
      )}
      {hasVariants && <p className="text-ink-2">Each option below has its own price and stock.</p>}
      <NumberField
        id="lead_time_days"
        label="Days to make and pack it"
        hint="0 if it’s ready to send"
        value={product.lead_time_days}
        error={errors.lead_time_days}
        onValue={lead_time_days => edit({ lead_time_days })}
      />
      <Checkbox
        label="I make it after it’s ordered"
        checked={product.made_to_order}
        onChange={({ target }) => edit({ made_to_order: target.checked })}
      />
    </PanelSection>
  )
}
