import type { Broadcast } from './broadcast.ts'
import type { Executor } from './database.ts'
import { changeTopic } from './response-cache.ts'

/** Says in the transaction of a change what it changed: whoever keeps an answer that shows one of these lets go of it. */
export async function publishChange(
  broadcast: Pick<Broadcast, 'publish'>,
  executor: Executor,
  tags: readonly string[],
): Promise<void> {
  if (tags.length > 0) await broadcast.publish(executor, changeTopic, [...new Set(tags)].join(' '))
}
