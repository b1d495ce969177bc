import { useCallback, useState } from 'react'
import type { CartLineItem } from './line-items.ts'

export interface RemovedLineItem {
  readonly line: CartLineItem
  readonly index: number
}

/** The last removal, until somebody says that it has expired. */
export function useUndo() {
  const [removed, remember] = useState<RemovedLineItem | null>(null)
  const forget = useCallback(() => remember(null), [])
  return { removed, remember, forget }
}
