import { after } from '../clock.ts'
import type { Platform } from '../platform.ts'
import { type PublishedPush, pushTopic } from '../push.ts'
import type { RealtimeConnections } from './connections.ts'
import { findPushesSince } from './find-missed-pushes.ts'

type DeliveryContext = Pick<Platform, 'broadcast' | 'database' | 'clock' | 'log'>

/** Milliseconds; longer than a push takes between processes. */
const transitTime = 15_000

/**
 * Delivers the pushes of all processes. After a gap it delivers the missed ones, by one query for all connected
 * users.
 */
export function deliverPushes(
  { broadcast, database, clock, log }: DeliveryContext,
  connections: RealtimeConnections,
): void {
  const silence = countSilence(broadcast)
  broadcast.on(pushTopic, words => {
    const { to, except, ...push }: PublishedPush = JSON.parse(words)
    for (const [userId, id] of to) connections.deliver(userId, { id, ...push }, except)
  })
  const deliverMissed = async () => {
    const missed = await findPushesSince(
      database,
      connections.userIds(),
      after(clock, -silence() - transitTime),
    )
    for (const { userId, frame } of missed) connections.deliver(userId, frame)
  }
  broadcast.onGap(() => void deliverMissed().catch(error => log.warn('pushes may be missing', { error })))
}

/** Milliseconds since it was certain that no push was missed. */
function countSilence(broadcast: Pick<Platform['broadcast'], 'isListening'>): () => number {
  let lastListening = performance.now()
  const timer = setInterval(() => {
    if (broadcast.isListening) lastListening = performance.now()
  }, 1_000)
  timer.unref()
  return () => performance.now() - lastListening
}
