import { useCallback, useState } from 'react'
import type { CartLine } from './cart-lines.ts'

export interface RemovedLine {
  readonly line: CartLine
  readonly index: number
}

/** The last removal, until somebody says that it has expired. */
export function useUndo() {
  const [removed, remember] = useState<RemovedLine | null>(null)
  const forget = useCallback(() => remember(null), [])
  return { removed, remember, forget }
}
