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

type Act = 'hold' | 'release' | 'feature' | 'unfeature' | 'approve' | 'return'

const done: Readonly<Record<Act, string>> = {
  hold: 'held',
  release: 'released',
  feature: 'featured',
  unfeature: 'no longer featured',
  approve: 'approved',
  return: 'returned to the maker',
}

type HoldReason = keyof typeof holdReasonWords

/** Returns what does an action to these products as they are shown; it fails when it was not done to one of them. */
function useProductAction(products: readonly OfficeProduct[]) {
  const client = useQueryClient()
  return async (act: Act, words: string, reason?: HoldReason) => {
    const versions = Object.fromEntries(products.map(({ id, version }) => [id, version]))
    const body = { ids: products.map(({ id }) => id), versions, act, words, ...(reason && { reason }) }
    // Of a single product the refusal says who changed it.
    const headers = { 'if-match': products.length === 1 ? `"${products[0]?.version}"` : '*' }
    const { data } = await call('actOnProducts', { body }, { headers }).finally(() =>
      client.invalidateQueries({ queryKey: [...officeKey, 'products'] }),
    )
    const failed = data.filter(({ failure }) => failure)
    const isChanged = new Set(
      failed.flatMap(({ id, failure }) => (failure === 'office.changed_meanwhile' ? id : [])),
    )
    const changed = products.flatMap(({ id, name }) => (isChanged.has(id) ? name : []))
    if (failed.length > 0)
      throw new Error(
        [
          `This didn’t work for ${failed.length} of ${formatCount(data.length, 'product')}.`,
          ...(changed.length > 0
            ? [`Changed in the meantime: ${changed.join(', ')}. Please check what’s new, then try again.`]
            : []),
        ].join(' '),
      )
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
      explanation="It leaves search, categories, carts and lists at once. The maker can’t put it back."
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
const featureExplanation = 'Featured products show on the home page.'

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
  if (products.some(({ state }) => state === 'waiting'))
    return <ReviewButtons name={count} onApprove={run('approve')} onReturn={run('return')} />
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

interface ReviewButtonsProps {
  readonly name: string
  readonly onApprove: (words: string) => Promise<unknown>
  readonly onReturn: (words: string) => Promise<unknown>
}

/** Decides on a product that waits for staff. */
const ReviewButtons = ({ name, onApprove, onReturn }: ReviewButtonsProps) => (
  <>
    <ActionButton
      text="Approve"
      title={`Approve ${name}`}
      explanation="Buyers see it at once, and the maker gets a message."
      isOptional
      onSubmit={onApprove}
    />
    <ActionButton
      text="Return"
      title={`Return ${name}`}
      explanation="The maker reads your message and can send it again."
      onSubmit={onReturn}
    />
  </>
)

interface ProductActionsProps {
  product: OfficeProduct & { readonly review?: unknown; readonly is_unchecked?: boolean }
}

/** What the member of staff may do to a product. */
export function ProductActions({ product }: ProductActionsProps) {
  const { name, state, featured } = product
  const { data: staff } = useQuery(staffQuery)
  const act = useProductAction([product])
  const review = (
    <ReviewButtons
      name={name}
      onApprove={words => act('approve', words)}
      onReturn={words => act('return', words)}
    />
  )
  if (state === 'waiting') return <div className="flex gap-2 max-md:flex-wrap">{review}</div>
  return (
    <div className="flex gap-2 max-md:flex-wrap">
      {Boolean(product.review) && review}
      {product.is_unchecked && !product.review && (
        <ActionButton
          text="Mark as checked"
          title={`Mark ${name} as checked`}
          explanation="It leaves the list of new products by trusted makers."
          isOptional
          onSubmit={words => act('approve', words)}
        />
      )}
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
          text={featured ? 'Stop featuring' : 'Feature'}
          title={featured ? `Stop featuring ${name}` : `Feature ${name}`}
          explanation={featureExplanation}
          isOptional
          onSubmit={words => act(featured ? 'unfeature' : 'feature', words)}
        />
      )}
    </div>
  )
}
