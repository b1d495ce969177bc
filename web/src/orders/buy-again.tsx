import type { Order } from '@akyede/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { refreshCart } from '#feature/cart'
import { ApiError, call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { orderQuery } from './queries.ts'

type Item = Order['fulfilments'][number]['items'][number]

type Outcome = 'added' | 'fewer' | 'gone'

interface BoughtAgain {
  /** Names of what is in the cart now, in full or fewer units than before. */
  readonly added: readonly string[]
  readonly fewer: readonly string[]
  /** Names of what is no longer sold or sold out. */
  readonly gone: readonly string[]
}

/** Adds the items of an order to the cart again as far as they are still sold, and lists the rest. */
export function BuyAgain({ orderId, number }: { orderId: string; number: string }) {
  const client = useQueryClient()
  // Items that were added before a failure are not added twice by another attempt.
  const outcomes = useRef(new Map<string, Outcome>())
  const again = useMutation({
    mutationFn: async () => {
      const order = await client.ensureQueryData(orderQuery(orderId))
      await buyAgain(
        order.fulfilments.flatMap(({ items }) => items),
        outcomes.current,
      )
      const bought = outcomesOf(order, outcomes.current)
      outcomes.current = new Map()
      return bought
    },
    onSuccess: showOutcome,
    onError: error => toast.failure(error.message),
    onSettled: () => refreshCart(client),
  })
  return (
    <div className="relative z-1 grid gap-2">
      <Button
        variant="secondary"
        pending={again.isPending && 'Adding…'}
        onClick={() => again.mutate()}
        className="justify-self-start"
      >
        <span>
          Buy again<span className="sr-only"> what is in order {number}</span>
        </span>
      </Button>
      <p role="status" className="max-w-[40ch] text-sm text-ink-2 empty:hidden">
        {again.data && missingIn(again.data)}
      </p>
    </div>
  )
}

/**
 * Runs one after the other, because each is an edit of the same cart. Any failure except a missing item fails the
 * whole.
 */
async function buyAgain(items: readonly Item[], outcomes: Map<string, Outcome>): Promise<void> {
  for (const { id, product_id, variant_id, quantity } of items) {
    if (outcomes.has(id)) continue
    try {
      const { data } = await call('addToCart', { body: { product_id, variant_id, quantity } })
      outcomes.set(id, data.adjusted ? 'fewer' : 'added')
    } catch (error) {
      if (!isGone(error)) throw error
      outcomes.set(id, 'gone')
    }
  }
}

function outcomesOf({ fulfilments }: Order, outcomes: ReadonlyMap<string, Outcome>): BoughtAgain {
  const items = fulfilments.flatMap(part => part.items)
  const named = (outcome: Outcome) =>
    items.filter(({ id }) => outcomes.get(id) === outcome).map(({ name }) => name)
  return { added: named('added'), fewer: named('fewer'), gone: named('gone') }
}

const goneCodes: readonly (string | undefined)[] = [
  'catalogue.product_not_found',
  'catalogue.variant_not_found',
  'cart.variant_required',
  'cart.product_unavailable',
]

const isGone = (error: unknown): boolean => error instanceof ApiError && goneCodes.includes(error.code)

function showOutcome({ added, fewer }: BoughtAgain): void {
  const lines = added.length + fewer.length
  if (lines === 0) return
  const text = lines === 1 ? 'It’s in your cart' : `${lines} gifts are in your cart`
  toast.success(text, <TextLink to="/cart">View cart</TextLink>)
}

/** Describes the items that were not added in full; empty when all were. */
export const missingIn = ({ fewer, gone }: Pick<BoughtAgain, 'fewer' | 'gone'>): string =>
  [
    gone.length > 0 && `Not available now: ${gone.join(', ')}.`,
    fewer.length > 0 && `Only some available: ${fewer.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
