import type { Broadcast } from './broadcast.ts'
import type { Executor } from './database.ts'
import { topic } from './kept-answers.ts'

/** Says in the transaction of a change what it changed: whoever keeps an answer that shows one of these lets go of it. */
export async function tellChanged(
  broadcast: Pick<Broadcast, 'tell'>,
  executor: Executor,
  tags: readonly string[],
): Promise<void> {
  if (tags.length > 0) await broadcast.tell(executor, topic, [...new Set(tags)].join(' '))
}
