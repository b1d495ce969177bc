import { asCedis } from '@akyede/contract/money'
import type { WorkshopProduct } from '@akyede/contract/workshop-products'
import { useRef, useState } from 'react'
import { call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { useWorkshop } from '../use-workshop.ts'
import { type OptionRow, type Options, unsavedOptions } from './unsaved-edits.ts'
import type { ProductEditor } from './use-product-editor.ts'

export interface ProductOptions extends Options {
  readonly isEdited: boolean
  readonly isSaving: boolean
  readonly failure: string | undefined
  edit(changes: Partial<Options>): void
  /** Returns to the options that the product has. */
  undo(): void
  /** Saves all options together. Returns whether they are saved. */
  save(): Promise<boolean>
}

const optionsOf = ({ variants }: WorkshopProduct): Options => ({
  names: Object.keys(variants[0]?.options ?? {}),
  rows: variants.map(({ id, options, price, original_price, quantity }) => ({
    key: id,
    id,
    values: Object.values(options),
    price,
    originalPrice: original_price,
    quantity,
  })),
})

/**
 * Options are not saved while they are typed, because half of them are invalid. Until they are saved they survive a
 * closed page.
 */
export function useProductOptions({ product, run }: ProductEditor): ProductOptions {
  const { id: vendorId } = useWorkshop()
  // Until a member changes something, the options are those of the product, which others may change.
  const [edited, setEdited] = useState(() => unsavedOptions.read(product.id))
  const latest = useRef(edited)
  const [failure, setFailure] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const { names, rows } = edited ?? optionsOf(product)
  const keep = (next: Options | undefined) => {
    latest.current = next
    unsavedOptions.write(product.id, next)
    setEdited(next)
  }
  return {
    names,
    rows,
    isEdited: edited !== undefined,
    isSaving,
    failure,
    edit: changes => keep({ names, rows, ...changes }),
    undo() {
      setFailure(undefined)
      keep(undefined)
    },
    async save() {
      setIsSaving(true)
      setFailure(undefined)
      const params = { vendorId, productId: product.id }
      const body = { variants: rows.map(row => variantOf(row, names, product)) }
      try {
        await run(headers => call('setWorkshopVariants', { params, body }, { headers }))
        // What was typed meanwhile stays.
        if (latest.current === edited) keep(undefined)
        return true
      } catch (error) {
        setFailure(wordsOf(error, 'We couldn’t save the options'))
        return false
      } finally {
        setIsSaving(false)
      }
    },
  }
}

const variantOf = (
  { id, values, price, originalPrice, quantity }: OptionRow,
  names: readonly string[],
  product: WorkshopProduct,
) => ({
  ...(id && { id }),
  options: Object.fromEntries(names.map((name, at) => [name.trim(), values[at]?.trim() ?? ''])),
  price: asCedis(price ?? 0),
  original_price: originalPrice === null ? null : asCedis(originalPrice),
  ...((!id || !product.is_published) && quantity !== null && { quantity }),
})

/** A product with options that may not be saved, as the rules of a product to offer look at it. */
export const withOptions = (product: WorkshopProduct, { names, rows }: Options) => ({
  ...product,
  variants: rows.map(row => ({
    options: Object.fromEntries(names.map((name, at) => [name, row.values[at] ?? ''])),
    price: row.price ?? 0,
    original_price: row.originalPrice,
  })),
})
