import { z } from 'zod'
import { dataOf, endpoint, noContent } from './endpoint.ts'
import { id, line, requiredLine } from './fields.ts'
import { limits } from './limits.ts'

/** A stored search of an account. */
export const SearchEntry = z.strictObject({
  id: z.string(),
  query: z.string(),
  searched_at: z.iso.datetime(),
})
export type SearchEntry = z.output<typeof SearchEntry>

const History = dataOf(z.strictObject({ enabled: z.boolean(), entries: z.array(SearchEntry) }))
export type SearchHistory = z.output<typeof History>['data']

const query = requiredLine('Please enter a search', limits.search.queryMax)

export const listSearches = endpoint({
  method: 'GET',
  path: '/user/search-history',
  summary: 'Lists the latest searches of the account without repetitions, newest first (D40).',
  access: 'signed-in',
  response: History,
  failures: [],
})

export const rememberSearches = endpoint({
  method: 'POST',
  path: '/user/search-history',
  summary:
    'Stores searches, newest first: a new one, or those of a browser that signs in. Does nothing while the history is paused.',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({
    /** Queries without words are left out. */
    queries: z
      .array(line(limits.search.queryMax))
      .min(1)
      .max(limits.search.recent)
      .transform(given => given.filter(words => words !== '')),
  }),
  response: History,
  failures: [],
})

export const deleteSearches = endpoint({
  method: 'DELETE',
  path: '/user/search-history',
  summary: 'Deletes one search, or all without `id`. Idempotent.',
  access: 'signed-in',
  idempotency: 'none',
  query: z.strictObject({ id: id.optional() }),
  response: noContent,
  status: 204,
  failures: [],
})

export const restoreSearches = endpoint({
  method: 'POST',
  path: '/user/search-history/restore',
  summary:
    'Restores searches that were just deleted, with their timestamps; also while the history is paused.',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({
    entries: z
      .array(z.strictObject({ query, searched_at: z.iso.datetime() }))
      .min(1)
      .max(limits.search.remembered),
  }),
  response: History,
  failures: [],
})

export const changeSearchHistory = endpoint({
  method: 'PUT',
  path: '/user/search-history/settings',
  summary: 'Pauses or resumes the search history (D152); stored searches stay until they are deleted.',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({ enabled: z.boolean() }),
  response: History,
  failures: [],
})
