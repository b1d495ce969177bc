import type { RecoveredItem } from '@akyede/contract/cart'
import { formatCedis, formatPesewas, times, toPesewas } from '@akyede/contract/money'
import { words } from '@akyede/contract/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { focusHeading } from '#ui/focus-heading.ts'
import { toast } from '#ui/toast.ts'
import { earlierPrice, lineItemState } from './line-item-state.ts'
import { recoverableCartQuery, refreshCart } from './queries.ts'

/** Offers the previous content below an empty cart; renders nothing without one. */
export function RecoverableCart() {
  const { data } = useQuery(recoverableCartQuery)
  const lineItems = recoverableItems(data?.items ?? [])
  if (!lineItems.some(lineItem => lineItem.comesBack > 0)) return null
  return (
    <Panel aria-labelledby="last-cart" className="mx-auto grid w-full max-w-xl gap-4">
      <h2 id="last-cart" className="text-lg">
        Your last cart
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {lineItems.map(lineItem => (
          <RecoverableRow key={lineItem.item.id} line={lineItem} />
        ))}
      </ul>
      <BringBack items={data?.items ?? []} />
    </Panel>
  )
}

function RecoverableRow({ line: { item, comesBack, news } }: { line: RecoverableItem }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <p className={comesBack > 0 ? 'min-w-0' : 'min-w-0 text-ink-2'}>
        {item.name}
        {item.variant && `, ${item.variant}`}
        {comesBack > 1 && ` × ${comesBack}`}
      </p>
      {comesBack > 0 && (
        <p className="tabular-nums">{formatPesewas(times(toPesewas(item.price), comesBack))}</p>
      )}
      {news.map(sentence => (
        <p key={sentence} className="w-full text-sm text-ink-2">
          {sentence}
        </p>
      ))}
    </li>
  )
}

function BringBack({ items }: { items: readonly RecoveredItem[] }) {
  const client = useQueryClient()
  const recovery = useMutation({
    mutationFn: () => recoverItems(items),
    // The button disappears with the empty cart, and the focus with it.
    onSuccess: () => refreshCart(client).then(() => focusHeading()),
    onError: () => toast.failure(words.toasts.cartUpdateFailed),
  })
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      pending={recovery.isPending && 'Restoring…'}
      onClick={() => recovery.mutate()}
    >
      Restore your last cart
    </Button>
  )
}

/** A line item of an emptied cart that can be restored. */
interface RecoverableItem {
  readonly item: RecoveredItem
  /** Units that can be bought, at most the previous quantity. */
  readonly comesBack: number
  /** Changes since the cart was saved. */
  readonly news: readonly string[]
}

export const recoverableItems = (items: readonly RecoveredItem[]): RecoverableItem[] =>
  items.map(item => ({
    item,
    comesBack: Math.min(item.quantity, item.available),
    news: changesOf(item),
  }))

function changesOf(item: RecoveredItem): string[] {
  const earlier = earlierPrice(item)
  const prices =
    earlier === undefined ? [] : [`Now ${formatCedis(item.price)} each, was ${formatCedis(earlier)}`]
  switch (lineItemState(item)) {
    case 'gone':
      return ['No longer available']
    case 'sold out':
      return ['Sold out']
    case 'short':
      return [
        ...prices,
        `You had ${item.quantity}, but only ${item.available} ${item.available === 1 ? 'is' : 'are'} left`,
      ]
    case 'fine':
      return prices
  }
}

/** Adds them to the account's cart; rejects when that did not certainly happen. */
const recoverItems = (items: readonly RecoveredItem[]): Promise<unknown> =>
  call('syncCart', {
    body: {
      items: recoverableItems(items)
        .filter(({ comesBack }) => comesBack > 0)
        .map(({ item, comesBack }) => ({
          product_id: item.productId,
          variant_id: item.variantId,
          quantity: comesBack,
        })),
    },
  })
