import { apiRoot, apiVersion } from '@akyede/contract/api-root'
import { routeMap } from '@akyede/contract/route-map'
import { type Happening, takeOver } from '#kit/analytics.ts'
import { countingChosen, mayCount } from './may-count.ts'
import { noteErrors } from './note-errors.ts'
import { createSender, type Delivered } from './send-happenings.ts'
import { forgetVisit, visitId } from './visit.ts'
import { noteVitals } from './web-vitals.ts'

let begun = false

/** Begins to send what was noted; once for each document. */
export function countVisits(): void {
  if (begun) return
  begun = true
  const waiting = takeOver(happening => sender.noted(happening))
  const sender = createSender({ waiting, deliver, mayCount, isOnline: () => navigator.onLine })
  noteErrors()
  noteVitals()
  countingChosen.subscribe(() => {
    if (countingChosen.read()) return
    forgetVisit()
    sender.flush()
  })
  addEventListener('online', sender.flush)
  addEventListener('pagehide', sender.flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sender.flush()
  })
  for (const happening of [...waiting]) sender.noted(happening)
}

/**
 * Bare, and at once: a page that is left has no time to sign, and who is signed in or whose device this is shall not
 * go along (D101, D136).
 */
async function deliver(batch: readonly Happening[]): Promise<Delivered> {
  const sessionId = visitId()
  const { method, path } = routeMap.sendAnalytics
  try {
    const { status } = await fetch(apiRoot + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-version': apiVersion },
      body: JSON.stringify({ events: batch.map(happening => ({ ...happening, sessionId })) }),
      credentials: 'omit',
      keepalive: true,
    })
    // What was refused once would be refused again.
    return status < 500 && status !== 429 ? 'done' : 'later'
  } catch {
    return 'later'
  }
}
