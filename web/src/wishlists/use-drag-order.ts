import { useEffect, useEffectEvent, useState } from 'react'
import { followDrag, type Grip } from './drag-order.ts'
import { rowId } from './row-id.ts'

/** Lets rows be dragged to another place; `onDrop` hears which, and at which place it stands then. */
export function useDragOrder(onDrop: (id: string, to: number) => void): (grip: Grip) => void {
  const [grip, setGrip] = useState<Grip>()
  const end = useEffectEvent((to: number | undefined) => {
    setGrip(undefined)
    if (grip && to !== undefined) onDrop(grip.id, to)
  })
  useEffect(() => {
    const row = grip && document.getElementById(rowId(grip.id))
    return row ? followDrag(row, grip, to => end(to)) : undefined
  }, [grip])
  return setGrip
}
