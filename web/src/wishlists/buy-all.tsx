import { isRemembrance } from '@akyede/contract/wish-words'
import { ShoppingBag } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import type { WishlistFacts } from './lists-address.ts'

/** Passed in by the page, because the gifts feature imports wishlists and not the other way round. */
export type BuyAllSheet = ComponentType<{ list: WishlistFacts; onClose: () => void }>

/** Lets the owner buy all open items of the list in one order. */
export function BuyAll({ list, sheet: Sheet }: { list: WishlistFacts; sheet: BuyAllSheet }) {
  const [search, setSearch] = useSearchParams()
  const open = search.get('buy') === 'all'
  const remembrance = isRemembrance(list)
  const setOpen = (next: boolean) =>
    setSearch(
      before => {
        const after = new URLSearchParams(before)
        if (next) after.set('buy', 'all')
        else after.delete('buy')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  if (!hasOpen(list)) return null
  return (
    <Panel aria-labelledby="buy-all" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-0.5">
        <h2 id="buy-all" className="text-lg">
          Can’t wait?
        </h2>
        <p className="text-ink-2">Buy everything that’s available in one order, delivered to you.</p>
      </div>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ShoppingBag aria-hidden size={20} strokeWidth={1.75} /> {remembrance ? 'Get' : 'Buy'} everything
      </Button>
      {open && (
        <Suspense>
          <Sheet list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

/** Only an estimate: the server decides which items can be bought. */
const hasOpen = ({ items }: WishlistFacts): boolean =>
  items.some(
    ({ productId, needsVariant, reserved, available, quantity }) =>
      productId !== null && !needsVariant && !reserved && available >= quantity,
  )
