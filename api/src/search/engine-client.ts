import { Failure } from '@akyede/contract/failures'

/** Milliseconds for a request; indexing takes longer than searching. */
const searchWithin = 2_000
const writeWithin = 30_000

/** An OpenSearch server, over plain HTTP with JSON. */
export interface EngineClient {
  /** The response; undefined when there is no such index. Refuses with server.busy when the engine is not available. */
  send<Response>(
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    body?: object | readonly object[],
  ): Promise<Response | undefined>
}

/** @param url such as https://user:password@search.example:9200; its path precedes all paths */
export function createEngineClient(url: string): EngineClient {
  const { username, password, origin, pathname } = new URL(url)
  const root = origin + pathname.replace(/\/+$/, '')
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  const authorization = username ? { authorization: `Basic ${credentials.toString('base64')}` } : {}
  return {
    async send(method, path, body) {
      const isBulk = Array.isArray(body)
      const response = await fetch(root + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(path.endsWith('/_search') ? searchWithin : writeWithin),
        headers: {
          ...authorization,
          ...(body && { 'content-type': isBulk ? 'application/x-ndjson' : 'application/json' }),
        },
        ...(body && {
          body: isBulk ? body.map(line => `${JSON.stringify(line)}\n`).join('') : JSON.stringify(body),
        }),
      }).catch(error => {
        throw unavailable(error)
      })
      const text = await response.text().catch(error => {
        throw unavailable(error)
      })
      if (response.status === 404) return undefined
      if (response.status === 429 || response.status >= 500) throw unavailable(new Error(text.slice(0, 500)))
      if (!response.ok)
        throw new Error(`the search engine answered ${response.status}: ${text.slice(0, 500)}`)
      return JSON.parse(text)
    },
  }
}

function unavailable(cause: unknown): Failure {
  const failure = new Failure('server.busy', { retryAfter: 2 })
  failure.cause = cause
  return failure
}
