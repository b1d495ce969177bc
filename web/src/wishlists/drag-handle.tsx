import { GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'
import type { Grip } from './drag-order.ts'

interface DragHandleProps {
  id: string
  onGrip: (grip: Grip) => void
}

/** By it a row is dragged to its place. The keyboard has its own way: the buttons beside it. */
export function DragHandle({ id, onGrip }: DragHandleProps) {
  const grip = (event: PointerEvent) => {
    if (event.button !== 0) return
    // Neither text nor the picture of it is dragged.
    event.preventDefault()
    onGrip({ id, pointerId: event.pointerId, clientY: event.clientY })
  }
  return (
    <span
      aria-hidden
      data-grip
      title="Drag to another place"
      onPointerDown={grip}
      className="grid size-11 cursor-grab touch-none place-items-center rounded-control text-ink-2 select-none hover:bg-surface-2 active:cursor-grabbing noscript:hidden"
    >
      <GripVertical size={20} strokeWidth={1.75} />
    </span>
  )
}
