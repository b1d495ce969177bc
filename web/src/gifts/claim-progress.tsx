import { isRemembrance } from '@akyede/contract/wish-words'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { openItems } from './claim-status.ts'
import type { GiftList } from './gift-list-path.ts'
import type { useClaims } from './queries.ts'

export interface ClaimProgressProps {
  list: GiftList
  claims: ReturnType<typeof useClaims>
  onGiveAll: () => void
}

/** How much of a list is claimed, or a retry when that could not be fetched. */
export function ClaimProgress({ list, claims, onGiveAll }: ClaimProgressProps) {
  if (!claims.data) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 text-ink-2">
        We couldn’t check what’s already been bought.
        <Button variant="quiet" onClick={() => void claims.refetch()}>
          Retry
        </Button>
      </p>
    )
  }
  const { items } = claims.data
  const taken = Object.values(items).filter(({ state }) => state === 'taken').length
  const total = list.items.length
  const thing = isRemembrance(list) ? 'thing' : 'gift'
  const { open } = openItems(list.items, item => items[item.id])
  return (
    <div className="grid gap-3">
      <Progress value={taken} max={total}>
        {taken} of {total} {total === 1 ? thing : `${thing}s`} bought
      </Progress>
      {list.town !== null && open.length > 1 && (
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          className="justify-self-start noscript:hidden"
          onClick={onGiveAll}
        >
          {isRemembrance(list) ? 'Send' : 'Give'} everything that’s left
        </Button>
      )}
    </div>
  )
}
