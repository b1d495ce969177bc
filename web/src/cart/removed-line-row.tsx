import { useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { focusHeading } from '#ui/focus-heading.ts'
import type { CartLine } from './cart-lines.ts'

/** Where a line was, while it can be brought back. It takes over the focus of the button that is gone. */
export function RemovedLineRow({ line, onUndo }: { line: CartLine; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  // Before the paint: afterwards the button is gone, and the focus with it.
  useLayoutEffect(() => {
    const button = undo.current
    button?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === button) focusHeading()
    }
  }, [])
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-ink-2">{line.name} was removed.</p>
      <Button ref={undo} variant="secondary" onClick={onUndo} aria-label={`Undo: put ${line.name} back`}>
        Undo
      </Button>
    </li>
  )
}
