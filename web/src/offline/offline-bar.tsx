import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { refreshCart } from '#feature/cart'
import { refreshWishlists } from '#feature/wishlists'
import { refreshWorkshop } from '#feature/workshop-edits'
import { AsOf } from '#kit/as-of.tsx'
import { cachedAt } from '#kit/page-caches.ts'
import { queuedEdits } from '#kit/queued-edits.ts'
import { type Connection, connectionStore, watchConnection } from './connection.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { storeResponses } from './store-responses.ts'

/** The bar below the header: what works offline, and the result of sending queued edits. */
export function OfflineBar() {
  useOffline()
  const connection = useSyncExternalStore(
    connectionStore.subscribe,
    connectionStore.read,
    connectionStore.readOnServer,
  )
  const sentences = sentencesOf(connection)
  return (
    <div
      role="status"
      className={sentences.length > 0 ? 'bg-gold-soft text-gold-ink print:hidden' : 'sr-only'}
    >
      <div className="page py-2.5 font-semibold">
        {sentences.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
        {connection.state === 'offline' && <PageAsOf />}
      </div>
    </div>
  )
}

/** The age of a cached public page. A product page shows it beside its price instead. */
function PageAsOf() {
  const { pathname, search } = useLocation()
  const [at, setAt] = useState(0)
  useEffect(() => {
    setAt(0)
    if (pathname.startsWith('/product/')) return
    void cachedAt(pathname + search).then(found => setAt(found ?? 0))
  }, [pathname, search])
  return <AsOf of="Page last updated" at={at} />
}

function sentencesOf(connection: Connection): readonly string[] {
  switch (connection.state) {
    case 'online':
      return []
    case 'offline':
      return [offlineWords.offline]
    case 'back':
      return [
        offlineWords.back(connection.sent),
        ...(connection.refused.length > 0 ? [offlineWords.refused(connection.refused)] : []),
        ...(connection.uncertain > 0 ? [offlineWords.uncertain] : []),
      ]
  }
}

let begun = false

/** Starts offline support together with the bar, of which a page has one. */
function useOffline(): void {
  const client = useQueryClient()
  useEffect(() => {
    addEventListener('beforeunload', askBeforeLoss)
    if (!begun) {
      begun = true
      storeResponses(client)
      watchConnection(() =>
        Promise.all([refreshCart(client), refreshWishlists(client), refreshWorkshop(client)]),
      )
      // Without a service worker only offline reading is missing.
      void registerServiceWorker().catch(() => undefined)
    }
    return () => removeEventListener('beforeunload', askBeforeLoss)
  }, [client])
}

/** Edits that are only in memory would be lost with the page. */
const askBeforeLoss = (event: BeforeUnloadEvent) => {
  if (queuedEdits.arePassing()) event.preventDefault()
}

/** The texts of the bar (screens, C0). */
const offlineWords = {
  offline: 'You’re offline. You can still see saved pages. We’ll send your changes when you’re back online.',
  back: (sent: number): string =>
    sent === 0 ? 'Back online.' : `Back online. ${sent} ${sent === 1 ? 'change' : 'changes'} sent.`,
  refused: (reasons: readonly string[]): string =>
    `Some changes weren’t saved: ${[...new Set(reasons)].join(' ')}`,
  uncertain: 'A change you made a few days ago may not have been saved. Please check it.',
} as const
