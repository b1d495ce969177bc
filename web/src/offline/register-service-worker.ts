import { isDataSaverOn } from '#kit/data-saver.ts'
import type { WorkerMessage } from './worker/messages.ts'

/**
 * Has the browser keep pages, to be read without a connection. Who saves data fetches nothing ahead: for them nothing is
 * kept, and what was kept before goes.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (isDataSaverOn('saveData' in document.documentElement.dataset)) return leave()
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  // The first page came before there was anybody to keep it.
  if (!registration || navigator.serviceWorker.controller) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'seen', addresses: addressesSeen() } satisfies WorkerMessage)
}

async function leave(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

const addressesSeen = (): string[] => [
  ...new Set([
    location.href.replace(/#.*/, ''),
    ...performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(name => name.startsWith(`${location.origin}/`)),
  ]),
]
