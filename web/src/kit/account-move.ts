import { session } from './call.ts'

export type MoveState = 'idle' | 'moving' | 'failed'

interface MoveResult {
  /** Whether something arrived. */
  readonly any: boolean
  /** Whether something stays in this browser and is retried later. */
  readonly left: boolean
}

/**
 * Moves what a guest stored in this browser to the account that just signed in. One move runs at a time in this
 * tab.
 */
export function accountMove(bring: () => Promise<MoveResult>) {
  const listeners = new Set<() => void>()
  let state: MoveState = 'idle'
  let running: Promise<boolean> | undefined

  function setState(next: MoveState): void {
    state = next
    for (const listener of listeners) listener()
  }
  async function move(onArrived?: () => void): Promise<boolean> {
    setState('moving')
    try {
      const { any, left } = await bring()
      if (any) onArrived?.()
      setState(left ? 'failed' : 'idle')
      return any
    } catch {
      setState('failed')
      return false
    }
  }
  return {
    /**
     * Resolves to true when something arrived. What did not arrive stays in this browser and is retried later.
     * `onArrived` runs before the move ends, because the page's cached account data may be shown again right
     * after.
     */
    run(onArrived?: () => void): Promise<boolean> {
      running ??= move(onArrived).finally(() => {
        running = undefined
      })
      return running
    },
    state: (): MoveState => state,
    stateOnServer: (): MoveState => 'idle',
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The signed-in user, whose account receives the data. */
export function requireUserId(): number {
  const person = session.getSnapshot()
  if (person.status !== 'signed-in') throw new Error('there is no account to move to')
  return person.user.user_id
}
