import type { QueryClient } from '@tanstack/react-query'
import { session } from '#kit/call.ts'
import { editHistory } from './edit-history.ts'
import { rememberLocally } from './edit-recents.ts'

/** A search was made: the account remembers it, or for guests this browser. */
export async function rememberSearch(query: string, client: QueryClient): Promise<void> {
  if (!(await session.isSignedIn())) rememberLocally(query)
  else await editHistory(client).remember(query)
}
