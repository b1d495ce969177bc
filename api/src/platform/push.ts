import type { Pushes, PushType } from '@akyede/contract/realtime'
import type { Broadcast } from './broadcast.ts'
import type { Clock } from './clock.ts'
import type { Executor } from './database.ts'
import { newId } from './ids.ts'
import { pushes } from './tables.ts'

/** What the processes tell each other of pushes. */
export const pushTopic = 'push'
/** A push as it travels between processes: one for several people, each with an id of its own. */
export interface PublishedPush {
  readonly type: PushType
  readonly payload: unknown
  readonly ts: string
  readonly to: readonly (readonly [userId: number, id: string])[]
  /** Of whoever did it themselves: their own tabs know. */
  readonly except?: string | undefined
}

/** Characters of a payload: with its readers' ids it fits into one message between processes. */
const longest = 1_000
const readersAtOnce = 80

export interface PushContext {
  readonly broadcast: Pick<Broadcast, 'publish'>
  readonly clock: Clock
}

/**
 * Tells the open tabs of these people something at once, in the transaction of what happened and if it commits: on every
 * process, and later to those who were away for a moment. A hint, never the only word; nothing that would spoil a surprise.
 */
export async function push<Type extends PushType>(
  { broadcast, clock }: PushContext,
  executor: Executor,
  userIds: number | readonly number[],
  type: Type,
  payload: Pushes[Type],
  /** The sign-in that did it itself, whose tabs tell each other. */
  except?: string,
): Promise<void> {
  const readers = [...new Set(typeof userIds === 'number' ? [userIds] : userIds)]
  if (JSON.stringify(payload).length > longest) throw new Error(`a push of ${type} is too long`)
  const now = clock.now()
  for (let at = 0; at < readers.length; at += readersAtOnce) {
    const to = readers.slice(at, at + readersAtOnce).map(userId => [userId, newId()] as const)
    await executor
      .insert(pushes)
      .values(to.map(([user_id, id]) => ({ id, user_id, type, payload: { ...payload }, created_at: now })))
    const told: PublishedPush = { type, payload, ts: now.toISOString(), to, except }
    await broadcast.publish(executor, pushTopic, JSON.stringify(told))
  }
}
