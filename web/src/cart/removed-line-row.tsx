import { Button } from '#ui/button.tsx'
import { useHeldUndo } from '#ui/use-held-undo.ts'
import type { CartLine } from './cart-lines.ts'

interface RemovedLineRowProps {
  line: CartLine
  onUndo: () => void
  onExpire: () => void
}

/** Where a line was, while it can be brought back. */
export function RemovedLineRow({ line, onUndo, onExpire }: RemovedLineRowProps) {
  const held = useHeldUndo(onExpire)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-ink-2">{line.name} was removed.</p>
      <Button {...held} variant="secondary" onClick={onUndo} aria-label={`Undo: put ${line.name} back`}>
        Undo
      </Button>
    </li>
  )
}
