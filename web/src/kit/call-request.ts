import type { EndpointName, RequestFor } from '@akyede/contract/api'
import { apiRoot } from '@akyede/contract/api-root'
import { type Route, routeMap } from '@akyede/contract/route-map'
import { ulid } from './ids.ts'
import type { UnsignedRequest } from './request-signer.ts'
import { whenIdle } from './when-idle.ts'

export interface CallOptions {
  /** One per user action; a repetition of the same action keeps it. */
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The body as it is sent, of the type that `headers` name: for files. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly signal?: AbortSignal
  /** Another way to send it than `fetch`: one that says how far it is. */
  readonly send?: typeof fetch
  /** Lets the call outlive the page (at most 64 KiB of body). */
  readonly keepalive?: boolean
}

/** Parts and options; the parts may be left out where the row asks for none. */
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

interface LooseParts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Fixes what all attempts of one call share: address, body and Idempotency-Key. */
export function prepareCall(
  name: EndpointName,
  route: Route,
  parts: LooseParts = {},
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

/** Through URL, so that what is signed is spelled as the browser will send it. */
function addressOf(path: string, { params = {}, query = {} }: LooseParts): URL {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const url = new URL(apiRoot + filled, location.origin)
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null) url.searchParams.append(key, String(one))
  }
  return url
}

const first: Partial<Record<EndpointName, Route>> = routeMap
const load = () => import('@akyede/contract/lazy-route-map').then(({ lazyRouteMap }) => lazyRouteMap)

// While there is a network: who loses it later must still hear so in our words, and find everything again with it.
if (typeof document !== 'undefined')
  void whenIdle()
    .then(load)
    .catch(() => {})

/** How a row is called; those that no first page calls come late. */
export async function routeOf(name: EndpointName): Promise<Route> {
  const route = first[name]
  if (route) return route
  const late: Partial<Record<EndpointName, Route>> = await load()
  const found = late[name]
  if (!found) throw new Error(`no row is called ${name}`)
  return found
}
