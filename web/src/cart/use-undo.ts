import { useEffect, useState } from 'react'
import type { CartLine } from './cart-lines.ts'

const undoFor = 8_000

export interface RemovedLine {
  readonly line: CartLine
  readonly index: number
}

/** The last removal, for eight seconds. */
export function useUndo() {
  const [removed, setRemoved] = useState<RemovedLine | null>(null)
  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(() => setRemoved(null), undoFor)
    return () => clearTimeout(timer)
  }, [removed])
  return { removed, remember: setRemoved, forget: () => setRemoved(null) }
}
