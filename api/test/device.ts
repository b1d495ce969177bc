import { randomBytes, randomUUID, webcrypto } from 'node:crypto'
import type { LoginResponse } from '@akyede/contract/accounts'
import { type EndpointName, endpoints, type RequestFor } from '@akyede/contract/api'
import { apiVersion } from '@akyede/contract/api-root'
import { type DeviceKey, fingerprintOf, signRequest } from '@akyede/contract/signing'
import {
  type CallOptions,
  hasCredential,
  newPerson,
  present,
  type Reply,
  type RequestParts,
  requireSignedIn,
  type ServerUnderTest,
  send,
  toWireRequest,
  type WireRequest,
} from './wire.ts'

/** A pretend browser: it keeps cookies, holds a device key, fetches CSRF tokens and signs what it sends. */
export interface Device {
  readonly fingerprint: string
  readonly key: DeviceKey<webcrypto.CryptoKey>
  readonly cookies: ReadonlyMap<string, string>
  readonly accessToken: string | undefined
  call<Name extends EndpointName>(name: Name, ...parts: RequestParts<Name>): Promise<Reply<Name>>
  /** The call as it would be sent, to be changed before `send`. */
  prepare<Name extends EndpointName>(name: Name, ...parts: RequestParts<Name>): Promise<WireRequest>
  send<Name extends EndpointName>(request: WireRequest): Promise<Reply<Name>>
  csrfToken(): Promise<string>
  /** Makes an account and stays signed in; throws when the shop refuses. */
  register(person?: Partial<RequestFor<'register'>['body']>): Promise<LoginResponse>
  login(body: RequestFor<'login'>['body']): Promise<LoginResponse>
  /** Uses this access token from now on; undefined makes the device a guest. */
  useToken(token: string | undefined): void
}

export async function openDevice(shop: ServerUnderTest): Promise<Device> {
  const key = await makeKey()
  const cookies = new Map<string, string>()
  const csrfTokens = new Map<string, string>()
  let accessToken: string | undefined

  async function csrfFor(bearer: string | undefined): Promise<string> {
    const kept = csrfTokens.get(bearer ?? 'guest')
    if (kept) return kept
    const reply = await deliver<'getCsrfToken'>(await armed('getCsrfToken', {}, {}, bearer))
    csrfTokens.set(bearer ?? 'guest', reply.body.csrf_token)
    return reply.body.csrf_token
  }

  async function armed(
    name: EndpointName,
    request: object,
    options: CallOptions,
    bearer: string | undefined,
  ) {
    const line = toWireRequest(name, request)
    const unsafe = line.method !== 'GET'
    const csrf = unsafe && options.csrf === undefined ? await csrfFor(bearer) : options.csrf
    const headers = present({
      origin: unsafe ? shop.origin : undefined,
      'sec-fetch-site': 'same-origin',
      cookie: cookies.size > 0 ? [...cookies].map(([k, v]) => `${k}=${v}`).join('; ') : undefined,
      'content-type': line.type,
      'x-api-version': apiVersion,
      'x-csrf-token': csrf ?? undefined,
      authorization: bearer && `Bearer ${bearer}`,
      'idempotency-key': unsafe ? (options.idempotencyKey ?? randomUUID()) : undefined,
      ...options.headers,
    })
    if (options.sign === false) return { ...line, headers }
    const [path = '', query] = line.url.split('?')
    const signed = await signRequest(webcrypto.subtle, key, {
      method: line.method,
      path,
      query: query === undefined ? '' : `?${query}`,
      headers,
      body: line.body,
      created: Math.floor(Date.now() / 1000),
      nonce: randomBytes(16).toString('base64url'),
    })
    return { ...line, headers: signed }
  }

  async function deliver<Name extends EndpointName>(request: WireRequest): Promise<Reply<Name>> {
    const reply = await send<Name>(shop, request)
    for (const cookie of reply.setCookies) keepCookie(cookies, cookie)
    return reply
  }

  const bearerFor = (name: EndpointName) => (hasCredential(name) ? undefined : accessToken)

  async function call<Name extends EndpointName>(
    name: Name,
    ...parts: RequestParts<Name>
  ): Promise<Reply<Name>> {
    const [request = {}, options = {}] = parts as [object?, CallOptions?]
    const bearer = bearerFor(name)
    const reply = await deliver<Name>(await armed(name, request, options, bearer))
    if (reply.body?.code !== 'csrf_invalid' || options.csrf !== undefined) return reply
    csrfTokens.clear()
    return deliver<Name>(await armed(name, request, options, bearer))
  }

  /** Calls, and stays signed in with what comes back. */
  async function enter(name: 'login' | 'register', body: RequestFor<'login' | 'register'>['body']) {
    const reply = await call<'login' | 'register'>(name, { body } as RequestFor<'login'>)
    if (reply.status >= 300)
      throw new Error(`${endpoints[name].path} answered ${reply.status} ${reply.body.code}`)
    const entered = requireSignedIn(reply.body)
    accessToken = entered.access_token
    return entered
  }

  return {
    fingerprint: key.fingerprint,
    key,
    cookies,
    get accessToken() {
      return accessToken
    },
    call,
    prepare: (name, ...parts) => {
      const [request = {}, options = {}] = parts as [object?, CallOptions?]
      return armed(name, request, options, bearerFor(name))
    },
    send: deliver,
    csrfToken: () => csrfFor(accessToken),
    register: (person = {}) => enter('register', { ...newPerson(), ...person }),
    login: body => enter('login', body),
    useToken: token => {
      accessToken = token
    },
  }
}

async function makeKey(): Promise<DeviceKey<webcrypto.CryptoKey>> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const publicPoint = new Uint8Array(await webcrypto.subtle.exportKey('raw', pair.publicKey))
  return {
    privateKey: pair.privateKey,
    publicPoint,
    fingerprint: await fingerprintOf(webcrypto.subtle, publicPoint),
  }
}

function keepCookie(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split(';')
  const at = pair.indexOf('=')
  const name = pair.slice(0, at).trim()
  if (attributes.some(text => /^\s*max-age=0$/i.test(text))) cookies.delete(name)
  else cookies.set(name, pair.slice(at + 1).trim())
}
