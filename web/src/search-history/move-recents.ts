import { call } from '#kit/call.ts'
import { forgetLocally } from './edit-recents.ts'
import { recentSearches } from './recent-searches.ts'

/** Brings a guest's searches to the account that is signed in; only what arrived leaves this browser (D40). */
export async function moveRecents(): Promise<void> {
  const queries = recentSearches.read()
  if (queries.length === 0) return
  await call('rememberSearches', { body: { queries: [...queries] } })
  forgetLocally(queries)
}
