import { Button } from '#ui/button.tsx'
import { takeFocus } from '#ui/take-focus.ts'
import type { CartLine } from './cart-lines.ts'

/** Where a line was, while it can be brought back. Its button takes over the focus of the one that is gone. */
export const RemovedLineRow = ({ line, onUndo }: { line: CartLine; onUndo: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-3">
    <p className="text-ink-2">{line.name} was removed.</p>
    <Button ref={takeFocus} variant="secondary" onClick={onUndo} aria-label={`Undo: put ${line.name} back`}>
      Undo
    </Button>
  </li>
)
