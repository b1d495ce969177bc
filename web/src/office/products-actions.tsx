import type { OfficeProduct } from '@akyede/contract/office-products'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { formatCount } from '#ui/format-count.ts'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast.ts'
import { ActionButton } from './action-button.tsx'
import { holdReasonWords, optionsOf } from './moderation-words.ts'
import { officeKey, staffQuery } from './queries.ts'

type Act = 'hold' | 'release' | 'feature' | 'unfeature'

const done: Readonly<Record<Act, string>> = {
  hold: 'held',
  release: 'released',
  feature: 'featured',
  unfeature: 'no longer featured',
}

type HoldReason = keyof typeof holdReasonWords

/** Returns what does an action to these products; it fails with the number of those to which it was not done. */
function useProductAction(products: readonly OfficeProduct[], version?: number) {
  const client = useQueryClient()
  return async (act: Act, words: string, reason?: HoldReason) => {
    const body = { ids: products.map(({ id }) => id), act, words, ...(reason && { reason }) }
    const headers = { 'if-match': version === undefined ? '*' : `"${version}"` }
    const { data } = await call('actOnProducts', { body }, { headers })
    await client.invalidateQueries({ queryKey: [...officeKey, 'products'] })
    const failed = data.filter(({ failure }) => failure).length
    if (failed > 0)
      throw new Error(`This didn’t work for ${failed} of ${formatCount(data.length, 'product')}.`)
    toast.success(`${data.length === 1 ? 'Product' : formatCount(data.length, 'product')} ${done[act]}`)
  }
}

interface HoldProps {
  readonly title: string
  readonly onSubmit: (words: string, reason: HoldReason) => Promise<unknown>
}

function HoldButton({ title, onSubmit }: HoldProps) {
  const [reason, setReason] = useState<HoldReason>('not_handmade')
  return (
    <ActionButton
      text="Hold"
      title={title}
      explanation="It leaves search, categories, carts and lists at once. Its maker can’t put it back."
      isDanger
      onSubmit={words => onSubmit(words, reason)}
    >
      <SelectField
        label="Reason"
        options={optionsOf(holdReasonWords)}
        value={reason}
        onChange={event => setReason(event.target.value as HoldReason)}
      />
    </ActionButton>
  )
}

const releaseExplanation = 'It can be found and bought again if it was on sale before.'
const featureExplanation = 'Featured products are shown on the landing page.'

/** What the member of staff may do to all selected products. */
export function BulkProductActions({
  products,
  onDone,
}: {
  products: readonly OfficeProduct[]
  onDone: () => void
}) {
  const { data: staff } = useQuery(staffQuery)
  const act = useProductAction(products)
  const count = formatCount(products.length, 'product')
  const run = (name: Act) => (words: string, reason?: HoldReason) => act(name, words, reason).then(onDone)
  return (
    <>
      <HoldButton title={`Hold ${count}`} onSubmit={run('hold')} />
      <ActionButton
        text="Release"
        title={`Release ${count}`}
        explanation={releaseExplanation}
        isOptional
        onSubmit={run('release')}
      />
      {staff?.permissions.includes('trade') && (
        <ActionButton
          text="Feature"
          title={`Feature ${count}`}
          explanation={featureExplanation}
          isOptional
          onSubmit={run('feature')}
        />
      )}
    </>
  )
}

interface ProductActionsProps {
  product: OfficeProduct
  /** The version that the member of staff sees, on the page of the product. */
  version?: number
}

/** What the member of staff may do to a product. */
export function ProductActions({ product, version }: ProductActionsProps) {
  const { name, state, featured } = product
  const { data: staff } = useQuery(staffQuery)
  const act = useProductAction([product], version)
  return (
    <div className="flex gap-2 max-md:flex-wrap">
      {state === 'held' ? (
        <ActionButton
          text="Release"
          title={`Release ${name}`}
          explanation={releaseExplanation}
          isOptional
          onSubmit={words => act('release', words)}
        />
      ) : (
        <HoldButton title={`Hold ${name}`} onSubmit={(words, reason) => act('hold', words, reason)} />
      )}
      {staff?.permissions.includes('trade') && state === 'on_sale' && (
        <ActionButton
          text={featured ? 'Unfeature' : 'Feature'}
          title={featured ? `Stop featuring ${name}` : `Feature ${name}`}
          explanation={featureExplanation}
          isOptional
          onSubmit={words => act(featured ? 'unfeature' : 'feature', words)}
        />
      )}
    </div>
  )
}
