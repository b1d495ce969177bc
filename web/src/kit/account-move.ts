import { session } from './call.ts'

export type MoveState = 'idle' | 'moving' | 'failed'

interface Brought {
  /** Whether something arrived. */
  readonly any: boolean
  /** Whether something stays here, to be tried again. */
  readonly left: boolean
}

/** What a guest has kept here, on its way to the account that just signed in: one move at a time in this tab. */
export function accountMove(bring: () => Promise<Brought>) {
  const listeners = new Set<() => void>()
  let state: MoveState = 'idle'
  let running: Promise<boolean> | undefined

  function become(next: MoveState): void {
    state = next
    for (const listener of listeners) listener()
  }
  async function move(onArrived?: () => void): Promise<boolean> {
    become('moving')
    try {
      const { any, left } = await bring()
      if (any) onArrived?.()
      become(left ? 'failed' : 'idle')
      return any
    } catch {
      become('failed')
      return false
    }
  }
  return {
    /**
     * True when something arrived. A failure keeps here what has not, to be tried again. `onArrived` hears of it while
     * it is still under way: what the page knew of the account is old by then, and may be shown again right after.
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

/** Whose account it goes to. */
export function requireUserId(): number {
  const person = session.getSnapshot()
  if (person.status !== 'signed-in') throw new Error('there is no account to move to')
  return person.user.user_id
}
