import type { LoginResponse } from '@akyede/contract/accounts'
import { type RequestFor, type RowName, rows } from '@akyede/contract/api'
import {
  type CallOptions,
  isEntry,
  letIn,
  type Parts,
  present,
  type Reply,
  requestLine,
  type ShopOnWire,
  send,
  somebody,
} from './wire.ts'

/** A program without a browser: no key, no cookies, a bearer token alone (D8–D10). */
export interface Program {
  readonly accessToken: string | undefined
  readonly refreshToken: string | undefined
  call<Name extends RowName>(name: Name, ...parts: Parts<Name>): Promise<Reply<Name>>
  register(person?: Partial<RequestFor<'register'>['body']>): Promise<LoginResponse>
  login(body: RequestFor<'login'>['body']): Promise<LoginResponse>
}

export function openProgram(shop: ShopOnWire): Program {
  let tokens: { access_token: string; refresh_token: string } | undefined

  async function call<Name extends RowName>(name: Name, ...parts: Parts<Name>): Promise<Reply<Name>> {
    const [request = {}, options = {}] = parts as [object?, CallOptions?]
    const line = requestLine(name, request)
    const bearer = isEntry(name) ? undefined : tokens?.access_token
    const headers = present({
      'content-type': line.type,
      authorization: bearer && `Bearer ${bearer}`,
      'idempotency-key': options.idempotencyKey,
      ...options.headers,
    })
    return send<Name>(shop, { ...line, headers })
  }

  async function enter(name: 'login' | 'register', body: RequestFor<'login' | 'register'>['body']) {
    const reply = await call<'login' | 'register'>(name, { body } as RequestFor<'login'>)
    if (reply.status >= 300) throw new Error(`${rows[name].path} answered ${reply.status} ${reply.body.code}`)
    const entered = letIn(reply.body)
    tokens = entered
    return entered
  }

  return {
    get accessToken() {
      return tokens?.access_token
    },
    get refreshToken() {
      return tokens?.refresh_token
    },
    call,
    register: (person = {}) => enter('register', { ...somebody(), ...person }),
    login: body => enter('login', body),
  }
}
