import type { WorkshopProduct } from '@akyede/contract/workshop-products'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useWorkshop } from '../use-workshop.ts'
import { NumberField } from './number-field.tsx'
import { productsKey } from './queries.ts'
import type { ProductEditor } from './use-product-editor.ts'

interface StockEditorProps {
  readonly editor: ProductEditor
  readonly stock: NonNullable<WorkshopProduct['stock']>
  readonly name: string
  readonly variantId: string | null
}

/** Sets the stock of a published product. The server refuses a count from before a sale. */
export function StockEditor({ editor: { product }, stock, name, variantId }: StockEditorProps) {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  const [quantity, setQuantity] = useState<number | null>(stock.quantity)
  const refetch = () => client.invalidateQueries({ queryKey: productsKey(vendorId) })
  const save = useMutation({
    mutationFn: (units: number) =>
      call('setWorkshopStock', {
        params: { vendorId, productId: product.id },
        body: {
          variant_id: variantId,
          quantity: units,
          expected: { quantity: stock.quantity, sold: stock.sold },
        },
      }),
    onSuccess: () => toast.success('Stock saved'),
    onSettled: refetch,
  })
  const isChanged = quantity !== null && quantity !== stock.quantity
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-40">
        <NumberField
          label={name}
          value={quantity}
          error={save.error ? wordsOf(save.error, 'We couldn’t save the stock') : undefined}
          onValue={setQuantity}
        />
      </div>
      <Button
        variant={isChanged ? 'primary' : 'secondary'}
        aria-disabled={!isChanged}
        pending={save.isPending && 'Saving…'}
        onClick={() => isChanged && save.mutate(quantity)}
      >
        Save stock
      </Button>
      <p className="w-full text-sm text-ink-2">
        {stock.sold} sold so far{stock.held > 0 && `, ${stock.held} in orders being paid`}.
      </p>
    </div>
  )
}
