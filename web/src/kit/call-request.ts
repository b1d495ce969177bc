import type { EndpointName, RequestFor } from '@akyede/contract/api'
import { apiRoot } from '@akyede/contract/api-root'
import { type Route, routeMap } from '@akyede/contract/route-map'
import { ulid } from './ids.ts'
import type { UnsignedRequest } from './request-signer.ts'
import { whenIdle } from './when-idle.ts'

export interface CallOptions {
  /** One key per user action. A retry of the same action uses the same key. */
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The raw body, of the content type that `headers` names. It is used for files. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly signal?: AbortSignal
  /** Replaces `fetch`, for example to report upload progress. */
  readonly send?: typeof fetch
  /** Lets the call outlive the page. The browser allows a body of at most 64 KiB. */
  readonly keepalive?: boolean
}

/** Request and options. The request may be omitted where the endpoint needs none. */
export type CallArguments<Name extends EndpointName> =
  Record<never, never> extends RequestFor<Name>
    ? [request?: RequestFor<Name> | undefined, options?: CallOptions]
    : [request: RequestFor<Name>, options?: CallOptions]

export interface PreparedCall {
  readonly name: EndpointName
  readonly method: Route['method']
  readonly url: URL
  readonly body: UnsignedRequest['body']
  readonly open: boolean
  readonly entry: boolean
  readonly idempotencyKey: string | undefined
  readonly options: CallOptions
}

interface UntypedRequest {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Computes what all attempts of one call share: URL, body and Idempotency-Key. */
export function prepareCall(
  name: EndpointName,
  route: Route,
  parts: UntypedRequest = {},
  options: CallOptions = {},
): PreparedCall {
  const { method, path } = route
  return {
    name,
    method,
    url: addressOf(path, parts),
    body: options.bytes ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body)),
    open: route.open === true,
    entry: route.hasCredential === true,
    idempotencyKey: method === 'GET' ? undefined : (options.idempotencyKey ?? ulid()),
    options,
  }
}

/** The URL class encodes the address exactly as the browser sends it, so that the signature matches. */
function addressOf(path: string, { params = {}, query = {} }: UntypedRequest): URL {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const url = new URL(apiRoot + filled, location.origin)
  for (const [key, value] of Object.entries(query)) {
    for (const each of [value].flat())
      if (each !== undefined && each !== null) url.searchParams.append(key, String(each))
  }
  return url
}

const eagerRoutes: Partial<Record<EndpointName, Route>> = routeMap
const loadLazyRoutes = () => import('@akyede/contract/lazy-route-map')

// The routes are loaded early, so that a call without a connection still fails with our own message and can be
// retried.
if (typeof document !== 'undefined')
  void whenIdle()
    .then(loadLazyRoutes)
    .catch(() => {})

/** Finds the route of an endpoint. Endpoints that no first page calls are in a chunk that loads later. */
export async function routeOf(name: EndpointName): Promise<Route> {
  const route = eagerRoutes[name]
  if (route) return route
  const found = await (await loadLazyRoutes()).findLazyRoute(name)
  if (!found) throw new Error(`no endpoint is called ${name}`)
  return found
}
