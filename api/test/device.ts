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

/** A browser-like client: it stores cookies, holds a device key, fetches CSRF tokens and signs its requests. */
export interface Device {
  readonly fingerprint: string
  readonly key: DeviceKey<webcrypto.CryptoKey>
  readonly cookies: ReadonlyMap<string, string>
  readonly accessToken: string | undefined
  call<Name extends EndpointName>(name: Name, ...parts: RequestParts<Name>): Promise<Reply<Name>>
  /** The request as it would be sent, to be changed before `send`. */
  prepare<Name extends EndpointName>(name: Name, ...parts: RequestParts<Name>): Promise<WireRequest>
  send<Name extends EndpointName>(request: WireRequest): Promise<Reply<Name>>
  csrfToken(): Promise<string>
  /** Registers an account and stays signed in; throws when the server refuses. */
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
    const cached = csrfTokens.get(bearer ?? 'guest')
    if (cached) return cached
    const reply = await deliver<'getCsrfToken'>(await signedRequest('getCsrfToken', {}, {}, bearer))
    csrfTokens.set(bearer ?? 'guest', reply.body.csrf_token)
    return reply.body.csrf_token
  }

  async function signedRequest(
    name: EndpointName,
    request: object,
    options: CallOptions,
    bearer: string | undefined,
  ) {
    const wireRequest = toWireRequest(name, request)
    const unsafe = wireRequest.method !== 'GET'
    const csrf = unsafe && options.csrf === undefined ? await csrfFor(bearer) : options.csrf
    const headers = present({
      origin: unsafe ? shop.origin : undefined,
      'sec-fetch-site': 'same-origin',
      cookie: cookies.size > 0 ? [...cookies].map(([k, v]) => `${k}=${v}`).join('; ') : undefined,
      'content-type': wireRequest.type,
      'x-api-version': apiVersion,
      'x-csrf-token': csrf ?? undefined,
      authorization: bearer && `Bearer ${bearer}`,
      'idempotency-key': unsafe ? (options.idempotencyKey ?? randomUUID()) : undefined,
      ...options.headers,
    })
    if (options.sign === false) return { ...wireRequest, headers }
    const [path = '', query] = wireRequest.url.split('?')
    const signed = await signRequest(webcrypto.subtle, key, {
      method: wireRequest.method,
      path,
      query: query === undefined ? '' : `?${query}`,
      headers,
      body: wireRequest.body,
      created: Math.floor(Date.now() / 1000),
      nonce: randomBytes(16).toString('base64url'),
    })
    return { ...wireRequest, headers: signed }
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
    const reply = await deliver<Name>(await signedRequest(name, request, options, bearer))
    if (reply.body?.code !== 'csrf_invalid' || options.csrf !== undefined) return reply
    csrfTokens.clear()
    return deliver<Name>(await signedRequest(name, request, options, bearer))
  }

  /** Calls the endpoint and stores the access token that it returns. */
  async function signIn(name: 'login' | 'register', body: RequestFor<'login' | 'register'>['body']) {
    const reply = await call<'login' | 'register'>(name, { body } as RequestFor<'login'>)
    if (reply.status >= 300)
      throw new Error(`${endpoints[name].path} answered ${reply.status} ${reply.body.code}`)
    const session = requireSignedIn(reply.body)
    accessToken = session.access_token
    return session
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
      return signedRequest(name, request, options, bearerFor(name))
    },
    send: deliver,
    csrfToken: () => csrfFor(accessToken),
    register: (person = {}) => signIn('register', { ...newPerson(), ...person }),
    login: body => signIn('login', body),
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
