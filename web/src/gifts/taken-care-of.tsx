import type { SharedList } from '@akyede/contract/share-links'
import { isRemembrance } from '@akyede/contract/wish-words'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import type { useClaims } from './queries.ts'

export interface TakenCareOfProps {
  list: SharedList
  claims: ReturnType<typeof useClaims>
}

/** How much of a list others give, or that nobody could find out. */
export function TakenCareOf({ list, claims }: TakenCareOfProps) {
  if (!claims.data) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 text-ink-2">
        We could not find out what is taken care of already.
        <Button variant="quiet" onClick={() => void claims.refetch()}>
          Retry
        </Button>
      </p>
    )
  }
  const taken = Object.values(claims.data.items).filter(({ state }) => state === 'taken').length
  const total = list.items.length
  const thing = isRemembrance(list) ? 'thing' : 'gift'
  return (
    <Progress value={taken} max={total}>
      {taken} of {total} {total === 1 ? thing : `${thing}s`} taken care of
    </Progress>
  )
}
