import { session } from '#kit/call.ts'
import { deviceKey } from '#kit/device-key.ts'
import { callEarly, type EarlyPage, earlyPage, overviewRequest, partsRequest } from './early-calls.ts'

// In a chunk of its own, which a document of the workshop runs before the larger scripts are there
// (shell/start-scripts.ts): on a slow network its calls are answered meanwhile.

const scripts = {
  all: [
    () => import('@akyede/contract/lazy-route-map'),
    () => import('@akyede/contract/office-route-map'),
    () => import('./workshop-app.tsx'),
  ],
  today: () => import('./today-page.tsx'),
  orders: () => import('./orders/orders-page.tsx'),
}

/** In milliseconds. The browser opens six connections, and the first call of the session must get one of them. */
const headStart = 30

async function loadScripts(name: EarlyPage['name']): Promise<void> {
  await deviceKey()
  await new Promise(resolve => setTimeout(resolve, headStart))
  for (const load of [...scripts.all, scripts[name]]) load().catch(() => {})
}

async function start({ name, slug }: EarlyPage): Promise<void> {
  void loadScripts(name)
  if (!(await session.isSignedIn())) return
  const { data } = await callEarly('listWorkshops', {})
  const workshop = data.find(one => !slug || one.slug === slug)
  if (!workshop) return
  if (name === 'today') await callEarly('getWorkshopOverview', overviewRequest(workshop.id))
  else await callEarly('listWorkshopParts', partsRequest(workshop.id, 'to_make', 1))
}

// The page sends a failed call again, and says what is wrong.
if (earlyPage) start(earlyPage).catch(() => {})
