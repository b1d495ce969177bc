import { isDataSaverOn } from '#kit/data-saver.ts'
import type { WorkerMessage } from './worker/messages.ts'

/**
 * Registers the service worker, which caches pages for offline use. With data saving on it is unregistered and its
 * caches are deleted, because it prefetches pages.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (isDataSaverOn('saveData' in document.documentElement.dataset)) return leave()
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  // The first page loaded before a worker controlled it, so its addresses are sent to the worker.
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
