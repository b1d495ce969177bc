import { words } from '@akyede/contract/words'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { track } from '#kit/analytics.ts'
import { session } from '#kit/call.ts'
import { whenIdle } from '#kit/when-idle.ts'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { guestCart } from './guest-cart.ts'
import { type CartEdit, type CartLineItem, lineItemId, type NewLineItem } from './line-items.ts'
import { cartQuery } from './queries.ts'

/** Adds units to the current user's cart and shows the outcome. Never rejects. */
export function useAddToCart(): (lineItem: NewLineItem) => Promise<AddOutcome | 'failed'> {
  const client = useQueryClient()
  useEffect(() => {
    // A user who clicks and leaves has no time to load a script.
    void whenIdle().then(async () => (await session.isSignedIn()) && loadEdits())
  }, [])
  return useCallback(
    async lineItem => {
      try {
        const edit = { kind: 'add', line: lineItem, at: new Date() } as const
        const before = client.getQueryData(cartQuery.queryKey)?.items ?? []
        const outcome = (await session.isSignedIn())
          ? accountOutcome(lineItem, before, await addToAccount(client, edit))
          : addAsGuest(lineItem, edit.at)
        showOutcome(outcome)
        if (outcome !== 'none') track('cart_added', { label: lineItem.productId, value: lineItem.quantity })
        return outcome
      } catch {
        toast.failure(words.toasts.cartAddFailed)
        return 'failed'
      }
    },
    [client],
  )
}

const quantityOf = (lineItem: NewLineItem, lineItems: readonly CartLineItem[]): number =>
  lineItems.find(one => one.id === lineItemId(lineItem))?.quantity ?? 0

const loadEdits = () => import('./cart-edits.ts')

/** Sends an edit of the account's cart that was queued without a connection. */
export const sendQueuedCartEdit = async (edit: unknown, key: string): Promise<unknown> => {
  const { sendCartEdit } = await loadEdits()
  return sendCartEdit(edit as Parameters<typeof sendCartEdit>[0], key)
}

async function addToAccount(client: QueryClient, edit: CartEdit): Promise<AccountResponse | undefined> {
  const { editCart } = await loadEdits()
  return editCart(client, edit)
}

interface AccountResponse {
  readonly items: readonly CartLineItem[]
  /** Fewer units were added than requested; only the server knows, because the displayed stock may be old. */
  readonly adjusted: boolean
}

function accountOutcome(
  lineItem: NewLineItem,
  before: readonly CartLineItem[],
  response: AccountResponse | undefined,
): AddOutcome {
  // An edit that is queued without a connection counts as done.
  if (!response?.adjusted) return 'all'
  const { items } = response
  return addOutcome({
    before: quantityOf(lineItem, before),
    after: quantityOf(lineItem, items),
    wished: Infinity,
  })
}

/** Throws when the cart has no room for another line item. */
function addAsGuest(lineItem: NewLineItem, at: Date): AddOutcome {
  const before = quantityOf(lineItem, guestCart.read())
  const after = quantityOf(lineItem, guestCart.edit({ kind: 'add', line: lineItem, at }))
  if (after === 0) throw new Error('the line found no room in the cart')
  return addOutcome({ before, after, wished: lineItem.quantity })
}

function showOutcome(outcome: AddOutcome): void {
  if (outcome === 'none') toast.note(words.toasts.cartHasAll, viewCart)
  else toast.success(words.toasts.cartAdded, outcome === 'all' ? viewCart : allThereIs)
}

const viewCart = <TextLink to="/cart">View cart</TextLink>

const allThereIs = (
  <>
    <span className="font-normal">That’s all we have. </span>
    {viewCart}
  </>
)

/** How many of the requested units were added. */
type AddOutcome = 'all' | 'some' | 'none'

interface Quantities {
  /** Quantities of the line item before and after. */
  before: number
  after: number
  wished: number
}

export function addOutcome({ before, after, wished }: Quantities): AddOutcome {
  if (after <= before) return 'none'
  return after - before < wished ? 'some' : 'all'
}
