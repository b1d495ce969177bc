import type { WorkshopProduct } from '@akyede/contract/workshop-products'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useWorkshop } from '../use-workshop.ts'
import { NumberField } from './number-field.tsx'
import { productsKey } from './queries.ts'
import type { ProductEditor } from './use-product-editor.ts'

type Stock = NonNullable<WorkshopProduct['stock']>

interface Count {
  readonly quantity: number | null
  readonly from: Stock
}
interface SentCount extends Count {
  readonly quantity: number
}

interface StockEditorProps {
  readonly editor: ProductEditor
  readonly stock: Stock
  readonly name: string
  readonly variantId: string | null
}

/** Sets the stock of a published product. The server refuses a count from before a sale. */
export function StockEditor({ editor: { product }, stock, name, variantId }: StockEditorProps) {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  // The stock as it was when the count began: units that are sold meanwhile are missing from the count.
  const [counted, setCounted] = useState<Count>()
  const { quantity, from } = counted ?? { quantity: stock.quantity, from: stock }
  const refetch = () => client.invalidateQueries({ queryKey: productsKey(vendorId) })
  const save = useMutation({
    mutationFn: (sent: SentCount) =>
      call('setWorkshopStock', {
        params: { vendorId, productId: product.id },
        body: {
          variant_id: variantId,
          quantity: sent.quantity,
          expected: { quantity: sent.from.quantity, sold: sent.from.sold },
        },
      }),
    onSuccess: () => toast.success('Stock saved'),
    onSettled: async (_, error, sent) => {
      await refetch()
      const isOutdated = error instanceof ApiError && error.code === 'fulfilment.stock_changed'
      if (isOutdated) setCounted(undefined)
      // A count that was typed meanwhile stays, and begins at what was saved.
      if (!error)
        setCounted(now =>
          now && now.quantity !== sent.quantity
            ? { ...now, from: { ...sent.from, quantity: sent.quantity } }
            : undefined,
        )
    },
  })
  const isChanged = quantity !== null && quantity !== stock.quantity
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-32">
        <NumberField
          label={name}
          value={quantity}
          error={save.error ? wordsOf(save.error, 'We couldn’t save the stock') : undefined}
          onValue={units => setCounted({ quantity: units, from })}
        />
      </div>
      <Button
        variant={isChanged ? 'primary' : 'secondary'}
        aria-disabled={!isChanged}
        pending={save.isPending && 'Saving…'}
        onClick={() => isChanged && save.mutate({ quantity, from })}
      >
        Save stock
      </Button>
      <p className="w-full text-sm text-ink-2">
        {stock.sold} sold so far{stock.held > 0 && `, ${stock.held} in orders being paid`}.
      </p>
    </div>
  )
}
