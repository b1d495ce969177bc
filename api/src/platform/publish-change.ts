import type { Broadcast } from './broadcast.ts'
import type { Executor } from './database.ts'
import { changeTopic } from './response-cache.ts'

/**
 * Publishes, in the transaction of a change, the tags of what it changed, so that caches evict responses that show
 * them.
 */
export async function publishChange(
  broadcast: Pick<Broadcast, 'publish'>,
  executor: Executor,
  tags: readonly string[],
): Promise<void> {
  if (tags.length > 0) await broadcast.publish(executor, changeTopic, [...new Set(tags)].join(' '))
}
