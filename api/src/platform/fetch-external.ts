import { lookup as lookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Why an external address could not be read; the message may be shown to people. */
export class ExternalFailure extends Error {}

export interface ExternalLimits {
  /** Bytes. */
  readonly most: number
  /** Milliseconds for the whole request, redirects included. */
  readonly within: number
  /** Tells whether an IP address and port may be contacted; by default public addresses on ports 80 and 443. */
  readonly mayReach?: MayReach
}

export interface ExternalResponse {
  readonly type: string
  readonly bytes: Buffer
}

const maxRedirects = 3
const ports = ['', '80', '443']

export type MayReach = (address: string, port: string) => boolean
const publicWebOnly: MayReach = (address, port) => ports.includes(port) && isPublicAddress(address)

/**
 * Fetches a URL that a user provided without reaching internal services (SSRF): http and https on their ports, public
 * addresses only, at most three redirects. The address is checked when the connection is made, so that DNS rebinding
 * cannot bypass it.
 */
export async function fetchExternal(address: string, limits: ExternalLimits): Promise<ExternalResponse> {
  const signal = AbortSignal.timeout(limits.within)
  let url = readAddress(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await send(url, limits.mayReach ?? publicWebOnly, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy()
      url = readAddress(new URL(headers.location, url).href)
      continue
    }
    if (statusCode !== 200) {
      response.destroy()
      throw new ExternalFailure(`it answers ${statusCode}`)
    }
    return { type: headers['content-type'] ?? '', bytes: await readAll(response, limits.most, signal) }
  }
  throw new ExternalFailure('it leads on too often')
}

/** The headers to send, and the body if it is a POST. */
export interface ExternalMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/**
 * Sends a request within the same limits and returns its response, whatever the status. Redirects are not followed,
 * because the request is for this address alone.
 */
export async function requestExternal(
  address: string,
  message: ExternalMessage,
  limits: ExternalLimits,
): Promise<ExternalResponse & { readonly status: number }> {
  const signal = AbortSignal.timeout(limits.within)
  const response = await send(readAddress(address), limits.mayReach ?? publicWebOnly, signal, message)
  const { statusCode: status = 0, headers } = response
  return { status, type: headers['content-type'] ?? '', bytes: await readAll(response, limits.most, signal) }
}

/** Sends a message like `requestExternal`, and fails unless the status is one of success. */
export async function postExternal(
  address: string,
  message: ExternalMessage,
  limits: Omit<ExternalLimits, 'most'>,
): Promise<void> {
  const signal = AbortSignal.timeout(limits.within)
  const response = await send(readAddress(address), limits.mayReach ?? publicWebOnly, signal, message)
  response.destroy()
  const { statusCode = 0 } = response
  if (statusCode < 200 || statusCode > 299) throw new ExternalFailure(`it answers ${statusCode}`)
}

function readAddress(address: string): URL {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new ExternalFailure('it is not a web address')
  if (url.username !== '' || url.password !== '') throw new ExternalFailure('it is not a plain web address')
  return url
}

async function send(
  url: URL,
  mayReach: MayReach,
  signal: AbortSignal,
  message?: ExternalMessage,
): Promise<IncomingMessage> {
  if (mayReach === publicWebOnly && !ports.includes(url.port))
    throw new ExternalFailure('it is not a plain web address')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !mayReach(host, url.port)) throw new ExternalFailure('it is not on the public internet')
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = { 'accept-encoding': 'identity', 'user-agent': 'Akyede', ...message?.headers }
  const method = message?.body === undefined ? 'GET' : 'POST'
  return new Promise((done, fail) => {
    request(url, { method, signal, headers, lookup: publicOnly(address => mayReach(address, url.port)) })
      .on('response', done)
      .on('error', error => fail(asFailure(error, signal)))
      .end(message?.body)
  })
}

/** Resolves the name for the connection itself; one non-public address among the results is enough to refuse. */
const publicOnly =
  (mayReach: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    lookupAddress(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new ExternalFailure('its name is not known'), '', 4)
      if (addresses.some(({ address }) => !mayReach(address)))
        return done(new ExternalFailure('it is not on the public internet'), '', 4)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }

async function readAll(response: IncomingMessage, most: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > most) throw new ExternalFailure('it is too large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw asFailure(error, signal)
  }
  return Buffer.concat(chunks)
}

function asFailure(error: unknown, signal: AbortSignal): ExternalFailure {
  if (error instanceof ExternalFailure) return error
  return new ExternalFailure(signal.aborted ? 'it takes too long' : 'it cannot be reached')
}

/** Address ranges that the internet does not route, or routes to ourselves (IANA special-purpose registries). */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')

/** Tells whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  if (version === 4) return !notPublic.check(address, 'ipv4')
  return publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}
