import { Button } from '#ui/button.tsx'
import { useUndoExpiry } from '#ui/use-undo-expiry.ts'
import type { CartLineItem } from './line-items.ts'

interface RemovedItemRowProps {
  line: CartLineItem
  onUndo: () => void
  onExpire: () => void
}

/** Where a line was, while it can be brought back. */
export function RemovedItemRow({ line, onUndo, onExpire }: RemovedItemRowProps) {
  const held = useUndoExpiry(onExpire)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-ink-2">{line.name} was removed.</p>
      <Button {...held} variant="secondary" onClick={onUndo} aria-label={`Undo: put ${line.name} back`}>
        Undo
      </Button>
    </li>
  )
}
