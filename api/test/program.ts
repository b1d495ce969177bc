import type { LoginResponse } from '@akyede/contract/accounts'
import { type EndpointName, endpoints, type RequestFor } from '@akyede/contract/api'
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
} from './wire.ts'

/** A client that is not a browser: no key, no cookies, only a bearer token (D8–D10). */
export interface Program {
  readonly accessToken: string | undefined
  readonly refreshToken: string | undefined
  call<Name extends EndpointName>(name: Name, ...parts: RequestParts<Name>): Promise<Reply<Name>>
  register(person?: Partial<RequestFor<'register'>['body']>): Promise<LoginResponse>
  login(body: RequestFor<'login'>['body']): Promise<LoginResponse>
}

export function openProgram(shop: ServerUnderTest): Program {
  let tokens: { access_token: string; refresh_token: string } | undefined

  async function call<Name extends EndpointName>(
    name: Name,
    ...parts: RequestParts<Name>
  ): Promise<Reply<Name>> {
    const [request = {}, options = {}] = parts as [object?, CallOptions?]
    const wireRequest = toWireRequest(name, request)
    const bearer = hasCredential(name) ? undefined : tokens?.access_token
    const headers = present({
      'content-type': wireRequest.type,
      authorization: bearer && `Bearer ${bearer}`,
      'idempotency-key': options.idempotencyKey,
      ...options.headers,
    })
    return send<Name>(shop, { ...wireRequest, headers })
  }

  async function signIn(name: 'login' | 'register', body: RequestFor<'login' | 'register'>['body']) {
    const reply = await call<'login' | 'register'>(name, { body } as RequestFor<'login'>)
    if (reply.status >= 300)
      throw new Error(`${endpoints[name].path} answered ${reply.status} ${reply.body.code}`)
    const session = requireSignedIn(reply.body)
    tokens = session
    return session
  }

  return {
    get accessToken() {
      return tokens?.access_token
    },
    get refreshToken() {
      return tokens?.refresh_token
    },
    call,
    register: (person = {}) => signIn('register', { ...newPerson(), ...person }),
    login: body => signIn('login', body),
  }
}
