import { after } from '../clock.ts'
import type { Platform } from '../platform.ts'
import { type PublishedPush, pushTopic } from '../push.ts'
import type { RealtimeConnections } from './connections.ts'
import { findPushesSince } from './find-missed-pushes.ts'

type Ground = Pick<Platform, 'broadcast' | 'database' | 'clock' | 'log'>

/** Longer than a push is on its way between processes. */
const onTheWay = 15_000

/** Passes on what any process tells; after a gap what was told unheard: one look for all, however many listen. */
export function deliverPushes({ broadcast, database, clock, log }: Ground, lines: RealtimeConnections): void {
  const silence = countSilence(broadcast)
  broadcast.on(pushTopic, words => {
    const { to, except, ...told }: PublishedPush = JSON.parse(words)
    for (const [userId, id] of to) lines.deliver(userId, { id, ...told }, except)
  })
  const passMissed = async () => {
    const told = await findPushesSince(database, lines.userIds(), after(clock, -silence() - onTheWay))
    for (const { userId, frame } of told) lines.deliver(userId, frame)
  }
  broadcast.onGap(() => void passMissed().catch(error => log.warn('pushes may be missing', { error })))
}

/** How long ago it was certain that nothing is missed. */
function countSilence(broadcast: Pick<Platform['broadcast'], 'isListening'>): () => number {
  let heard = performance.now()
  const timer = setInterval(() => {
    if (broadcast.isListening) heard = performance.now()
  }, 1_000)
  timer.unref()
  return () => performance.now() - heard
}
