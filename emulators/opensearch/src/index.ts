import Fastify, { type FastifyReply } from 'fastify'
import { aggregate, compareValues, type Json, matches, onlyEntry, scoreOf, UnknownRequest } from './query.ts'

interface Index {
  mappings: Json & { readonly properties: Json; readonly _meta?: Json }
  readonly mostResults: number
  /** Written documents, which searches find after the next refresh. */
  readonly pending: Map<string, Json>
  readonly documents: Map<string, Json>
}

interface Search {
  readonly query: Json
  readonly post_filter: Json
  readonly from: number
  readonly size: number
  readonly sort: readonly Json[]
  readonly aggs: Readonly<Record<string, Json>>
  readonly _source: false
  readonly track_total_hits: true
}

export interface OpenSearchEmulator {
  readonly url: string
  /** Requests so far, such as "POST /index/_bulk". */
  readonly requests: readonly string[]
  /** Deletes all indexes, like the loss of the server. */
  clear(): void
  /** Sets whether every request gets a 503. */
  fail(fails: boolean): void
  close(): Promise<void>
}

/** Opens the emulator on a free port of this machine. */
export async function openOpenSearch(): Promise<OpenSearchEmulator> {
  const indexes = new Map<string, Index>()
  const requests: string[] = []
  let fails = false
  const http = Fastify({ bodyLimit: 64 * 1024 * 1024, forceCloseConnections: true })
  http.addContentTypeParser('application/x-ndjson', { parseAs: 'string' }, (_request, body, done) =>
    done(
      null,
      String(body)
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line)),
    ),
  )
  http.addHook('onRequest', async (request, reply) => {
    requests.push(`${request.method} ${request.url}`)
    if (fails) return reply.code(503).send({ error: 'unavailable' })
  })
  http.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof UnknownRequest ? 400 : 500).send({ error: String(error) }),
  )
  const findIndex = (name: string, reply: FastifyReply): Index | undefined => {
    const index = indexes.get(name)
    if (!index) void reply.code(404).send({ error: { type: 'index_not_found_exception' } })
    return index
  }
  type Named = { Params: { index: string } }

  http.put<
    Named & { Body: { settings: { index: { max_result_window: number } }; mappings: Index['mappings'] } }
  >('/:index', async ({ params, body: { settings, mappings } }, reply) => {
    if (indexes.has(params.index)) return reply.code(400).send({ error: 'resource_already_exists_exception' })
    const mostResults = settings.index.max_result_window
    indexes.set(params.index, { mappings, mostResults, pending: new Map(), documents: new Map() })
    return { acknowledged: true }
  })
  http.get<Named>('/:index/_mapping', async ({ params }, reply) => {
    const index = findIndex(params.index, reply)
    return index ? { [params.index]: { mappings: index.mappings } } : reply
  })
  http.put<Named & { Body: Json }>('/:index/_mapping', async ({ params, body }, reply) => {
    const index = findIndex(params.index, reply)
    if (!index) return reply
    index.mappings = { ...index.mappings, ...body }
    return { acknowledged: true }
  })
  http.post<Named & { Body: readonly Json[] }>('/:index/_bulk', async ({ params, body }, reply) => {
    const index = findIndex(params.index, reply)
    if (!index) return reply
    return { errors: !writeAll(index, body) }
  })
  http.post<Named>('/:index/_refresh', async ({ params }, reply) => {
    const index = findIndex(params.index, reply)
    if (!index) return reply
    for (const [id, document] of index.pending) index.documents.set(id, document)
    index.pending.clear()
    return { _shards: { failed: 0 } }
  })
  http.post<Named & { Body: Search }>('/:index/_search', async ({ params, body }, reply) => {
    const index = findIndex(params.index, reply)
    return index ? search(index, body) : reply
  })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    requests,
    clear: () => indexes.clear(),
    fail: value => {
      fails = value
    },
    close: () => http.close(),
  }
}

/** Returns false when a document has a field that a strict mapping does not have. */
function writeAll({ pending, mappings: { properties } }: Index, lines: readonly Json[]): boolean {
  let areAllWritten = true
  for (let at = 0; at < lines.length; at += 2) {
    const { _id } = (lines[at] as { readonly index: { readonly _id: string } }).index
    const document = lines[at + 1] ?? {}
    if (Object.keys(document).every(field => field in properties)) pending.set(_id, document)
    else areAllWritten = false
  }
  return areAllWritten
}

function search({ documents, mostResults }: Index, body: Search): Json {
  const { query, post_filter, from, size, sort, aggs, _source, track_total_hits, ...others } = body
  if (Object.keys(others).length > 0) throw new UnknownRequest(`unknown ${Object.keys(others)}`)
  if (from + size > mostResults) throw new UnknownRequest('beyond max_result_window')
  const queried = [...documents].filter(([, document]) => matches(document, query))
  const hits = queried
    .filter(([, document]) => matches(document, post_filter))
    .map(([_id, document]) => ({ _id, document: { ...document, _score: scoreOf(document, query) } as Json }))
    .toSorted((one, other) => compareBy(sort, one.document, other.document))
  return {
    hits: {
      total: { value: hits.length, relation: 'eq' },
      hits: hits.slice(from, from + size).map(({ _id }) => ({ _id })),
    },
    aggregations: Object.fromEntries(
      Object.entries(aggs).map(([name, one]) => [
        name,
        aggregate(
          queried.map(([, document]) => document),
          one,
        ),
      ]),
    ),
  }
}

function compareBy(sort: readonly Json[], one: Json, other: Json): number {
  for (const key of sort) {
    const [field, direction]: readonly [string, 'asc' | 'desc'] = onlyEntry(key)
    const order = compareValues(one[field], other[field]) * (direction === 'asc' ? 1 : -1)
    if (order !== 0) return order
  }
  return 0
}
