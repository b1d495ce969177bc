import { wishlistWords } from '@akyede/contract/wishlist-words'
import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useUndoExpiry } from '#ui/use-undo-expiry.ts'

interface RemovedRowProps {
  name: string
  onUndo: () => void
  onExpire: () => void
}

/** Stands where the item was, while it can be restored. */
function RemovedRow({ name, onUndo, onExpire }: RemovedRowProps) {
  const held = useUndoExpiry(onExpire)
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-3 py-2">
      <p role="status" className="min-w-0 text-ink-2 wrap-anywhere">
        {wishlistWords.itemRemoved}: {name}
      </p>
      <Button {...held} variant="secondary" onClick={onUndo} aria-label={`Undo: put ${name} back`}>
        Undo
      </Button>
    </li>
  )
}

/** The rows of a list, with the undo row at the removed item's place. */
export function withRemoved(
  rows: readonly ReactNode[],
  removed: Removed<{ readonly id: string; readonly name: string }> | undefined,
  { onUndo, onExpire }: Pick<RemovedRowProps, 'onUndo' | 'onExpire'>,
): readonly ReactNode[] {
  if (!removed) return rows
  const { thing, index } = removed
  const row = <RemovedRow key={`removed ${thing.id}`} name={thing.name} onUndo={onUndo} onExpire={onExpire} />
  return rows.toSpliced(index, 0, row)
}

/** The item that was removed last, and its index. */
interface Removed<T> {
  readonly thing: T
  readonly index: number
}

export function useRemoved<T>() {
  const [removed, remember] = useState<Removed<T>>()
  const forget = useCallback(() => remember(undefined), [])
  return { removed, remember, forget }
}
