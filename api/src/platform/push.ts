import type { Pushes, PushType } from '@akyede/contract/realtime'
import type { Broadcast } from './broadcast.ts'
import type { Clock } from './clock.ts'
import type { Executor } from './database.ts'
import { newId } from './ids.ts'
import { pushRows, writeBeforeCommit } from './write-before-commit.ts'

/** The broadcast topic of pushes. */
export const pushTopic = 'push'
/** A push as it is sent between processes: one for several users, each with an id of its own. */
export interface PublishedPush {
  readonly type: PushType
  readonly payload: unknown
  readonly ts: string
  readonly to: readonly (readonly [userId: number, id: string])[]
  /** The session of the actor, whose own tabs are left out because they know already. */
  readonly except?: string | undefined
}

/** Characters of a payload; with its readers' ids it fits into one broadcast message. */
const maxLength = 1_000
const batchSize = 80

export interface PushContext {
  readonly broadcast: Pick<Broadcast, 'publish'>
  readonly clock: Clock
}

/**
 * Pushes a message to all open tabs of these users, in the transaction of the change and only if it commits; tabs
 * that were briefly disconnected receive it later. A push is a hint, never the only source, and must not spoil a
 * surprise.
 */
export async function push<Type extends PushType>(
  { broadcast, clock }: PushContext,
  executor: Executor,
  userIds: number | readonly number[],
  type: Type,
  payload: Pushes[Type],
  /** The session of the actor, whose tabs are left out. */
  except?: string,
): Promise<void> {
  const readers = [...new Set(typeof userIds === 'number' ? [userIds] : userIds)]
  if (JSON.stringify(payload).length > maxLength) throw new Error(`a push of ${type} is too long`)
  const now = clock.now()
  for (let at = 0; at < readers.length; at += batchSize) {
    const to = readers.slice(at, at + batchSize).map(userId => [userId, newId()] as const)
    for (const [user_id, id] of to) {
      await writeBeforeCommit(executor, pushRows, {
        id,
        user_id,
        type,
        payload: { ...payload },
        created_at: now,
      })
    }
    const published: PublishedPush = { type, payload, ts: now.toISOString(), to, except }
    await broadcast.publish(executor, pushTopic, JSON.stringify(published))
  }
}
