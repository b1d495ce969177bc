import { after } from '../clock.ts'
import type { Platform } from '../platform.ts'
import { pushTopic, type ToldPush } from '../push.ts'
import { findToldSince } from './find-missed.ts'
import type { Lines } from './lines.ts'

type Ground = Pick<Platform, 'broadcast' | 'database' | 'clock' | 'log'>

/** Longer than a push is on its way between processes. */
const onTheWay = 15_000

/** Passes on what any process tells; after a gap what was told unheard: one look for all, however many listen. */
export function passPushes({ broadcast, database, clock, log }: Ground, lines: Lines): void {
  const silence = countSilence(broadcast)
  broadcast.on(pushTopic, words => {
    const { to, except, ...told }: ToldPush = JSON.parse(words)
    for (const [userId, id] of to) lines.pass(userId, { id, ...told }, except)
  })
  const passMissed = async () => {
    const told = await findToldSince(database, lines.readers(), after(clock, -silence() - onTheWay))
    for (const { userId, frame } of told) lines.pass(userId, frame)
  }
  broadcast.onGap(() => void passMissed().catch(error => log.warn('pushes may be missing', { error })))
}

/** How long ago it was certain that nothing is missed. */
function countSilence(broadcast: Pick<Platform['broadcast'], 'hearing'>): () => number {
  let heard = performance.now()
  const timer = setInterval(() => {
    if (broadcast.hearing) heard = performance.now()
  }, 1_000)
  timer.unref()
  return () => performance.now() - heard
}
