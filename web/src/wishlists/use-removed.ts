import { useCallback, useState } from 'react'

/** What was taken off a list last, and where it stood. */
export interface Removed<T> {
  readonly thing: T
  readonly index: number
}

export function useRemoved<T>() {
  const [removed, remember] = useState<Removed<T>>()
  const forget = useCallback(() => remember(undefined), [])
  return { removed, remember, forget }
}
