import type { EndpointName, ResponseFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { apiErrorOf, ConnectionError } from './call-error.ts'
import { type Remedy, remedyFor } from './call-remedies.ts'
import {
  type CallArguments,
  type CallOptions,
  type PreparedCall,
  prepareCall,
  routeOf,
} from './call-request.ts'
import type { RequestSigner } from './request-signer.ts'

/** Calls an endpoint of the contract by name. Rejects with ApiError or ConnectionError. */
export type Call = <Name extends EndpointName>(
  name: Name,
  ...parts: CallArguments<Name>
) => Promise<ResponseFor<Name>>

/** The part of the session that a call needs. */
export interface CallSession {
  /** Resolves once it is known whether a user is signed in. */
  accessToken(): Promise<string | undefined>
  /**
   * Refreshes the session unless `spent` was replaced in the meantime. Resolves to false when the user was signed
   * out.
   */
  renew(spent: string): Promise<boolean>
}

export interface CallParts {
  readonly signer: RequestSigner
  readonly csrf: CsrfTokens
  readonly session: CallSession | undefined
  readonly send?: typeof fetch
}

/** CSRF tokens by their bearer token, shared by all calls of the page. */
export type CsrfTokens = Map<string, Promise<string>>

export function createCall(parts: CallParts): Call {
  return async (name, ...[request, options]) => {
    const route = await routeOf(name).catch(() => {
      throw new ConnectionError('unreachable')
    })
    const call = prepareCall(name, route, request as object | undefined, options as CallOptions | undefined)
    return (await perform(parts, call)) as ResponseFor<typeof name>
  }
}

async function perform(parts: CallParts, call: PreparedCall): Promise<unknown> {
  const applied: Remedy['kind'][] = []
  for (;;) {
    const bearer = await bearerFor(parts, call)
    const csrfToken = csrfTokenFor(parts, call, bearer)
    const attempt = await attemptOnce(parts, call, bearer, csrfToken)
    if (attempt.ok) return attempt.body
    const { error, date } = attempt
    const remedy = remedyFor(error, call, bearer)
    if (!remedy || timesIn(applied, remedy.kind) === maxTimes(remedy.kind)) throw error
    applied.push(remedy.kind)
    switch (remedy.kind) {
      case 'try again':
        break
      case 'wait':
        await new Promise(resolve => setTimeout(resolve, remedy.milliseconds))
        break
      case 'refetch csrf token':
        // Another call that failed at the same time may have fetched a new token already.
        if (parts.csrf.get(bearer ?? '') === csrfToken) parts.csrf.delete(bearer ?? '')
        break
      case 'learn clock':
        parts.signer.learnClock(date)
        break
      case 'refresh session':
        if (!(await parts.session?.renew(bearer ?? ''))) throw error
        break
      default:
        remedy satisfies never
    }
  }
}

const timesIn = <T>(all: readonly T[], item: T): number => all.filter(each => each === item).length

/**
 * Two concurrent token requests without a cookie get one cookie each, so one of them has to fetch its token again.
 */
const maxTimes = (kind: Remedy['kind']): number => (kind === 'refetch csrf token' ? 2 : 1)

type Attempt =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly error: unknown; readonly date: string | null }

async function attemptOnce(
  parts: CallParts,
  call: PreparedCall,
  bearer: string | undefined,
  csrfToken: Promise<string> | undefined,
): Promise<Attempt> {
  try {
    const response = await deliver(parts, call, bearer, await csrfToken)
    if (response.ok) {
      const body = await parseResponse(response)
      storeCsrfToken(parts.csrf, response, body)
      return { ok: true, body }
    }
    return { ok: false, error: await apiErrorOf(response), date: response.headers.get('date') }
  } catch (error) {
    return { ok: false, error, date: null }
  }
}

async function deliver(
  parts: CallParts,
  call: PreparedCall,
  bearer: string | undefined,
  csrfToken: string | undefined,
): Promise<Response> {
  const { method, url, body, idempotencyKey, options } = call
  const { headers = {} } = options
  const signedHeaders = await parts.signer.headersFor({
    method,
    url,
    body,
    bearer,
    csrfToken,
    idempotencyKey,
    headers,
  })
  const timeout = AbortSignal.timeout(limits.user.callTimeout)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const { send = parts.send ?? fetch } = options
  return send(url, {
    method,
    headers: signedHeaders,
    credentials: 'same-origin',
    keepalive: options.keepalive ?? false,
    signal,
    ...(body === undefined ? {} : { body }),
  }).catch(error => {
    if (options.signal?.aborted) throw error
    throw new ConnectionError(timeout.aborted ? 'timeout' : 'unreachable')
  })
}

async function bearerFor({ session }: CallParts, { open, entry }: PreparedCall): Promise<string | undefined> {
  return open || entry ? undefined : session?.accessToken()
}

/** Public reads send a token only when one is cached. All other calls wait for one. */
function csrfTokenFor(
  parts: CallParts,
  { name, open }: PreparedCall,
  bearer: string | undefined,
): Promise<string> | undefined {
  if (name === 'getCsrfToken') return undefined
  const key = bearer ?? ''
  const known = parts.csrf.get(key)
  if (known || open) return known
  const fetched = fetchCsrfToken(parts, bearer)
  parts.csrf.set(key, fetched)
  fetched.catch(() => parts.csrf.delete(key))
  return fetched
}

async function fetchCsrfToken(parts: CallParts, bearer: string | undefined): Promise<string> {
  const session = bearer === undefined ? undefined : parts.session
  const call = createCall({ ...parts, session })
  return (await call('getCsrfToken')).csrf_token
}

/** A sign-in response carries the CSRF token of the new session. */
function storeCsrfToken(csrf: CsrfTokens, { headers }: Response, body: unknown): void {
  const token = headers.get('x-csrf-token')
  if (!token || typeof body !== 'object' || body === null || !('access_token' in body)) return
  csrf.set(String(body.access_token), Promise.resolve(token))
}

async function parseResponse(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  // An incomplete body counts as a lost response.
  return response.json().catch(() => {
    throw new ConnectionError('unreachable')
  })
}
