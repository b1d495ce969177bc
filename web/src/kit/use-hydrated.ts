import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the page has hydrated: not before that may be drawn what only the browser knows, such as the state of its
 * history, which outlives a reload.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
