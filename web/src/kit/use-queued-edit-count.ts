import { useSyncExternalStore } from 'react'
import { queuedEdits } from './queued-edits.ts'

/** How many changes wait for the connection to come back. */
export const useQueuedEditCount = (): number =>
  useSyncExternalStore(queuedEdits.subscribe, queuedEdits.count, queuedEdits.countOnServer)
