import { randomUUID } from 'node:crypto'
import type { LoginResponse, SignInResponse } from '@akyede/contract/accounts'
import { type EndpointName, endpoints, type RequestFor, type ResponseFor } from '@akyede/contract/api'
import { apiRoot } from '@akyede/contract/api-root'
import type { Endpoint, Problem } from '@akyede/contract/endpoint'
import type { FastifyInstance } from 'fastify'

/** The part of a server that a client needs. */
export interface ServerUnderTest {
  readonly http: Pick<FastifyInstance, 'inject'>
  readonly origin: string
}

export interface WireRequest {
  readonly method: Endpoint['method']
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined
  /** The content type of the body; JSON when left out. */
  readonly type?: string
}

type BodyFor<Name extends EndpointName> = (ResponseFor<Name> extends null ? unknown : ResponseFor<Name>) &
  Partial<Problem>

/** `body` is the response, or the Problem when the call failed: check `status` first. */
export interface Reply<Name extends EndpointName> {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly setCookies: readonly string[]
  readonly body: BodyFor<Name>
}

/** Request parts are optional when the endpoint takes none. */
export type RequestParts<Name extends EndpointName> =
  Record<never, never> extends RequestFor<Name>
    ? [request?: RequestFor<Name> & Loose, options?: CallOptions]
    : [request: RequestFor<Name>, options?: CallOptions]
type Loose = { readonly body?: unknown }

export interface CallOptions {
  /** Replaces headers; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** null sends no CSRF token, a text sends that one. */
  readonly csrf?: string | null
  /** false sends the call without a signature. */
  readonly sign?: boolean
  readonly idempotencyKey?: string
}

/** The request as it is sent: method, URL and JSON body. */
export function toWireRequest(name: EndpointName, request: object = {}): Omit<WireRequest, 'headers'> {
  const endpoint: Endpoint = endpoints[name]
  const { params = {}, query = {}, body } = request as Record<string, Record<string, unknown> | undefined>
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(key, String(one))
  }
  return {
    method: endpoint.method,
    url: apiRoot + path + (search.size > 0 ? `?${search}` : ''),
    ...bodyOf(body),
  }
}

export const boundary = 'a-line-that-no-picture-has'

/** A form with one file, as a browser sends it. */
export const multipart = (name: string, file: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  )

function bodyOf(body: unknown): Pick<WireRequest, 'body' | 'type'> {
  if (body === undefined) return {}
  if (body instanceof Uint8Array)
    return { body: new Uint8Array(body), type: `multipart/form-data; boundary=${boundary}` }
  return { body: JSON.stringify(body), type: 'application/json' }
}

export async function send<Name extends EndpointName>(
  shop: ServerUnderTest,
  { method, url, headers, body }: WireRequest,
): Promise<Reply<Name>> {
  const response = await shop.http.inject({
    method,
    url,
    headers: { host: new URL(shop.origin).host, ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
  })
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string | undefined>,
    setCookies: [response.headers['set-cookie'] ?? []].flat(),
    body: parseBody(response.body, response.headers['content-type']) as BodyFor<Name>,
  }
}

const parseBody = (body: string, type: unknown): unknown =>
  body === '' ? undefined : String(type).startsWith('text/csv') ? body : JSON.parse(body)

/** Leaves out undefined headers. */
export function present(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** The data of a new user; the email is unique. */
export function newPerson(): RequestFor<'register'>['body'] & { email: string; password: string } {
  return {
    first_name: 'Ama',
    last_name: 'Mensah',
    email: `ama.${randomUUID()}@example.com`,
    phone: '024 412 3456',
    password: 'Akwaaba#2026',
  }
}

/** The session of a sign-in; throws when a second factor is required. */
export function requireSignedIn(session: SignInResponse): LoginResponse {
  if ('two_factor_required' in session) throw new Error('a second factor is asked for')
  return session
}

/**
 * Tells whether an endpoint authenticates by its own credential; such endpoints are called without the access token.
 */
export const hasCredential = (name: EndpointName): boolean => 'hasCredential' in endpoints[name]
