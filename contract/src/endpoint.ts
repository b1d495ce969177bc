import { z } from 'zod'
import type { FailureCode } from './failures.ts'
import { type WorkshopRole, workshopRoles } from './workshop-words.ts'

/** The error body of every failed call (D3): `message` for people, `code` for programs. */
export const Problem = z.looseObject({
  message: z.string(),
  code: z.string(),
  detail: z.array(
    z.strictObject({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() }),
  ),
  request_id: z.string(),
})
export type Problem = z.output<typeof Problem>

/** The part of a Zod schema that both sides need; comparing whole ZodTypes makes type checks three times slower. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * 'verified': signed in with a verified email (D33); 'staff': staff with the endpoint's permission, a verified email
 * and a second factor (E9); 'workshop': a member of the workshop in the path with at least the endpoint's role and a
 * verified email (E4); 'maker': a maker's system, by its token (D140).
 */
export type Access = 'anyone' | 'signed-in' | 'verified' | 'staff' | 'workshop' | 'maker'

/** What staff may do in the back office (E9); `rolePermissions` of `office.ts` says which role may do what. */
export const permissions = [
  'look',
  'serve',
  'give_back',
  'keep_order',
  'trade',
  'makers',
  'pay_out',
  'roles',
] as const
export type Permission = (typeof permissions)[number]

export { type WorkshopRole, workshopRoles }

/**
 * How a repeated unsafe call has a single effect (D6). `stored`: the server stores key and response in the
 * transaction of the effect; `own`: the call is idempotent by its own rules (unique keys of payments,
 * rotation of tokens); `none`: repeating it is harmless.
 */
export type Idempotency = 'stored' | 'own' | 'none'

/** The files of a form: their field name, how many, and the maximum bytes of each and of all. */
export interface FormFiles {
  readonly field: string
  readonly atMost: number
  readonly maxBytes: number
  readonly totalBytes: number
}

/** An endpoint of the API: everything that server and clients must agree on. */
export interface Endpoint {
  readonly method: Method
  readonly path: `/${string}`
  /** Alternative spellings of the path (D24). */
  readonly aliases?: readonly `/${string}`[]
  readonly summary: string
  readonly access: Access
  /** Of staff endpoints, which all have one. */
  readonly permission?: Permission
  /** Of workshop endpoints, which all have one: the least privileged role that may call. */
  readonly role?: WorkshopRole
  /** Members of a suspended workshop may send it too: open fulfilments and returns go on. */
  readonly whileSuspended?: true
  /** Staff or members who signed in more than 15 minutes ago are asked to sign in again. */
  readonly freshSignIn?: true
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The handler reads the raw bytes: a provider's webhook is verified before it is parsed. */
  readonly raw?: true
  /** The body is a multipart form with one file of at most this many bytes. */
  readonly upload?: number
  /** The body may also be a multipart form, with files beside the fields of `body`. */
  readonly form?: FormFiles
  readonly status?: 200 | 201 | 202 | 204
  /** The status of responses that contain this field. */
  readonly statusByField?: Readonly<Record<string, 200 | 201 | 202>>
  readonly response: Schema
  /** The response is a CSV file, streamed by the rows that the handler makes. */
  readonly csv?: true
  readonly failures: readonly FailureCode[]
  readonly idempotency?: Idempotency
  /**
   * A browser may send it without signature and CSRF token, so that a page can send it while it unloads: only
   * its origin is checked (D101). Only for calls that affect nobody's rights.
   */
  readonly unsigned?: true
  /**
   * The body carries a credential, such as a password or a code: the call is sent without a bearer token and
   * is never retried automatically (D5).
   */
  readonly hasCredential?: true
  /** How many seconds browsers and proxies may cache the response of a public GET (D18). */
  readonly maxAge?: number
  /** Cached on the server only: browsers revalidate each time, because the response may be withdrawn at any time. */
  readonly revalidate?: true
}

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type NamesOf<S> = S extends Schema ? keyof S['_zod']['output'] & string : never

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/** Makes the keys named here impossible to satisfy when the endpoint is inconsistent. */
type Checked<E extends Endpoint> = (Same<ParamNames<E['path']>, NamesOf<E['params']>> extends true
  ? unknown
  : { params: ['the path and `params` must name the same parameters', ParamNames<E['path']>] }) &
  (E['method'] extends 'GET'
    ? E extends { body: Schema }
      ? { body: ['a GET has no body'] }
      : unknown
    : E extends { idempotency: Idempotency }
      ? unknown
      : { idempotency: ['an unsafe call declares its idempotency'] }) &
  (E extends { maxAge: number; access: Exclude<Access, 'anyone'> }
    ? { maxAge: ['a private response is never cached by others'] }
    : unknown) &
  (E extends { unsigned: true; access: Exclude<Access, 'anyone'> }
    ? { unsigned: ['a call that needs authorization is signed'] }
    : unknown) &
  (E extends { access: 'staff' }
    ? E extends { permission: Permission }
      ? unknown
      : { permission: ['a staff endpoint names its permission'] }
    : E extends { permission: Permission }
      ? { access: ['only staff endpoints have a permission'] }
      : unknown) &
  (E extends { access: 'workshop' }
    ? E extends { role: WorkshopRole; path: `/workshop/:vendorId${string}` }
      ? unknown
      : { role: ['a workshop endpoint names its role, and its path the workshop'] }
    : E extends { role: WorkshopRole } | { whileSuspended: true }
      ? { access: ['only workshop endpoints have a role'] }
      : unknown) &
  (E extends { freshSignIn: true; access: Exclude<Access, 'staff' | 'workshop'> }
    ? { access: ['only staff and workshop endpoints ask for a fresh sign-in'] }
    : unknown)

/** Declares an endpoint; does not compile when path and params, method and body, or access and caching disagree. */
export function endpoint<const E extends Endpoint>(declared: E & Checked<E>): E {
  return declared
}

type Part = 'params' | 'query' | 'body'

/** The input that a client passes. */
export type RequestOf<E> = {
  [P in Part & keyof E as E[P] extends Schema ? P : never]: E[P] extends Schema
    ? E[P]['_zod']['input']
    : never
}

/** The parsed input that a handler receives. */
export type ParsedOf<E> = {
  [P in Part & keyof E as E[P] extends Schema ? P : never]: E[P] extends Schema
    ? E[P]['_zod']['output']
    : never
}

/** The response that a handler returns and a client receives. */
export type ResponseOf<E extends Endpoint> = E['response']['_zod']['output']

/** `{ data: … }`, the envelope of every response except `auth/*` and featured products (D2). */
export const dataOf = <S extends z.ZodType>(schema: S) => z.strictObject({ data: schema })

/** A page of a list (D2, D14). */
export const pageOf = <S extends z.ZodType>(schema: S) =>
  z.strictObject({
    data: z.array(schema),
    pagination: z.strictObject({
      page: z.int(),
      limit: z.int(),
      total: z.int(),
      total_pages: z.int(),
      has_more: z.boolean(),
    }),
  })
export type Pagination = z.output<ReturnType<typeof pageOf>>['pagination']

/** An empty response (204). */
export const noContent = z.null()
