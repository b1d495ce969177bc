import type { EndpointName, RequestFor, ResponseFor } from '@akyede/contract/api'
import { call, session } from '#kit/call.ts'

interface Sent {
  readonly promise: Promise<unknown>
  /** Set once the response is there. */
  body?: unknown
}

/** Responses that no page has asked for yet. */
const unused = new Map<string, Sent>()
/** What a page has asked for: it must not get an older response the next time. */
const asked = new Set<string>()
/** How long a response may wait for its page, in milliseconds. */
const usableFor = 10_000

const keyOf = (name: EndpointName, request: unknown): string => JSON.stringify([name, request])

/** Sends a call before its page asks for the response. Sends nothing if the page has asked. */
export function callEarly<Name extends EndpointName>(name: Name, request: RequestFor<Name>) {
  const key = keyOf(name, request)
  if (asked.has(key)) return undefined
  const promise = call(name, request as never) as Promise<ResponseFor<Name>>
  const sent: Sent = { promise }
  unused.set(key, sent)
  const drop = () => unused.delete(key)
  promise.then(body => {
    sent.body = body
  }, drop)
  setTimeout(drop, usableFor)
  return promise
}

/** Calls an endpoint, or returns the response of the same call that was sent early. Each is used once. */
export function callUnlessSent<Name extends EndpointName>(
  name: Name,
  request: RequestFor<Name>,
  options: { readonly signal: AbortSignal },
): Promise<ResponseFor<Name>> {
  const key = keyOf(name, request)
  const sent = unused.get(key)
  asked.add(key)
  unused.delete(key)
  return (sent?.promise as Promise<ResponseFor<Name>> | undefined) ?? call(name, request as never, options)
}

/** The response of a call that was sent early, if it is there: a page that begins with it shows no skeleton. */
export function takeEarlyResponse<Name extends EndpointName>(
  name: Name,
  request: RequestFor<Name>,
): ResponseFor<Name> | undefined {
  const key = keyOf(name, request)
  const body = unused.get(key)?.body
  if (body !== undefined) unused.delete(key)
  return body as ResponseFor<Name> | undefined
}

export const overviewRequest = (vendorId: string): RequestFor<'getWorkshopOverview'> => ({
  params: { vendorId },
})

type PartsQuery = RequestFor<'listWorkshopParts'>['query']

export const partsRequest = (
  vendorId: string,
  tab: PartsQuery['tab'],
  page: number,
): RequestFor<'listWorkshopParts'> => ({
  params: { vendorId },
  query: { tab, page: String(page), limit: '30' },
})

export interface EarlyPage {
  readonly name: 'today' | 'orders'
  /** The address of its workshop; without one it is the user's first. */
  readonly slug: string | undefined
}

/** The page that the document shows first, if it is a common one and a user may be signed in. */
function findEarlyPage(): EarlyPage | undefined {
  if (typeof document === 'undefined') return undefined
  const [, area, slug, name, ...rest] = location.pathname.replace(/\/$/, '').split('/')
  if (area !== 'workshop' || rest.length > 0 || location.search) return undefined
  if (name !== undefined && name !== 'orders') return undefined
  // Begins to resume the session. Without a stored one the user is a guest at once.
  void session.isSignedIn()
  return session.getSnapshot().status === 'guest' ? undefined : { slug, name: name ?? 'today' }
}

/** Undefined for all other pages. */
export const earlyPage = findEarlyPage()
if (earlyPage) session.onEnded(() => unused.clear())
