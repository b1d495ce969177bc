import { session } from '#kit/call.ts'
import { callEarly, type EarlyPage, earlyPage, overviewRequest, partsRequest } from './early-calls.ts'

// In a chunk of its own, which a document of the workshop runs before the larger scripts are there
// (entry.server.tsx): on a slow network its calls are answered meanwhile.

/**
 * In milliseconds. A browser opens six connections over HTTP/1.1, and a call gets one before the files of the page take
 * them.
 */
const headStart = 30

async function start({ name, slug }: EarlyPage): Promise<void> {
  // The addresses of the calls.
  import('@akyede/contract/lazy-route-map').catch(() => {})
  import('@akyede/contract/office-route-map').catch(() => {})
  if (!(await session.isSignedIn())) return
  const workshops = callEarly('listWorkshops', {})
  if (name === 'orders') setTimeout(() => import('./orders/orders-page.tsx').catch(() => {}), headStart)
  const workshop = (await workshops)?.data.find(one => !slug || one.slug === slug)
  if (!workshop) return
  if (name === 'today') await callEarly('getWorkshopOverview', overviewRequest(workshop.id))
  else await callEarly('listWorkshopParts', partsRequest(workshop.id, 'to_make', 1))
}

// The page sends a failed call again, and says what is wrong.
if (earlyPage) start(earlyPage).catch(() => {})
