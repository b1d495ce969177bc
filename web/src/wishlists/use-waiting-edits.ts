import { onlineManager, useIsMutating } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { wishlistsKey } from './queries.ts'

/** Whether something that was changed on lists waits in this page for the connection to come back. */
export function useWaitingEdits(): boolean {
  const online = useSyncExternalStore(
    listener => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )
  const waiting = useIsMutating({ mutationKey: wishlistsKey, predicate: ({ state }) => state.isPaused })
  return !online && waiting > 0
}
