import { useSyncExternalStore } from 'react'
import { waitingEdits } from './waiting-edits.ts'

/** How many changes wait for the connection to come back. */
export const useWaitingCount = (): number =>
  useSyncExternalStore(waitingEdits.subscribe, waitingEdits.count, waitingEdits.countOnServer)
