import { z } from 'zod'
import { dataOf, endpoint, noContent } from './endpoint.ts'
import { id, line, requiredLine } from './fields.ts'
import { limits } from './limits.ts'

/** A search that an account remembers. */
export const SearchEntry = z.strictObject({
  id: z.string(),
  query: z.string(),
  searched_at: z.iso.datetime(),
})
export type SearchEntry = z.output<typeof SearchEntry>

const History = dataOf(z.strictObject({ enabled: z.boolean(), entries: z.array(SearchEntry) }))
export type SearchHistory = z.output<typeof History>['data']

const query = requiredLine('Please give the words', limits.search.queryMax)

export const listSearches = endpoint({
  method: 'GET',
  path: '/user/search-history',
  summary: 'The last searches of the account, newest first, none twice (D40)',
  access: 'signed-in',
  response: History,
  failures: [],
})

export const rememberSearches = endpoint({
  method: 'POST',
  path: '/user/search-history',
  summary:
    'Remembers searches, the newest first: one that was made, or those of a browser that signs in. Nothing while paused',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({
    /** What holds no words is left out. */
    queries: z
      .array(line(limits.search.queryMax))
      .min(1)
      .max(limits.search.recent)
      .transform(given => given.filter(words => words !== '')),
  }),
  response: History,
  failures: [],
})

export const forgetSearches = endpoint({
  method: 'DELETE',
  path: '/user/search-history',
  summary: 'Forgets one search, or all without `id`; one that is gone already is fine',
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
    'Brings back searches that were forgotten a moment ago, with their times; also while paused, for none of them is new',
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
  summary:
    'Turns the remembering of searches on or off (D152); what is remembered stays until it is forgotten',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({ enabled: z.boolean() }),
  response: History,
  failures: [],
})
