import type { PushFrame } from '@akyede/contract/realtime'

const listeners = new Set<(push: PushFrame) => void>()

/** What open pages hear of pushes beside asking anew, to say it. */
export const pushEvents = {
  tell(push: PushFrame): void {
    for (const listener of listeners) listener(push)
  },
  /** Returns the way to stop. */
  listen(listener: (push: PushFrame) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
