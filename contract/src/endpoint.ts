import { z } from 'zod'
import type { FailureCode } from './failures.ts'

/** The one error body of the API (D3): `message` for people, `code` for programs. */
export const Problem = z.looseObject({
  message: z.string(),
  code: z.string(),
  detail: z.array(
    z.strictObject({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() }),
  ),
  request_id: z.string(),
})
export type Problem = z.output<typeof Problem>

/** The part of a Zod schema that both sides need; comparing whole ZodTypes checks three times slower. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * 'verified': signed in, the e-mail verified (D33); 'admin': an administrator whose e-mail is verified;
 * 'maker': a maker's own system, by its token (D140).
 */
export type Access = 'anyone' | 'signed-in' | 'verified' | 'admin' | 'maker'

/**
 * How a repeated unsafe call stays one effect (D6):
 * `stored`: the kernel keeps key and answer in the transaction of the effect;
 * `own`: the call is idempotent by its own rules (money by a unique key, tokens by rotation);
 * `none`: repeating is harmless by nature.
 */
export type Idempotency = 'stored' | 'own' | 'none'

/** The files of a form: the name of their field, how many, and how many bytes each and all of them may have. */
export interface FormFiles {
  readonly field: string
  readonly atMost: number
  readonly maxBytes: number
  readonly totalBytes: number
}

/** One row of the API: everything that both sides must agree on. */
export interface Endpoint {
  readonly method: Method
  readonly path: `/${string}`
  /** Other spellings of the same path (D24). */
  readonly aliases?: readonly `/${string}`[]
  readonly summary: string
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The handler reads the raw bytes itself: provider webhooks, whose signature comes first. */
  readonly raw?: true
  /** The body is a multipart form with one file, and has so many bytes at most. */
  readonly upload?: number
  /** The body may come as a multipart form too: files beside the fields of `body`. */
  readonly form?: FormFiles
  readonly status?: 200 | 201 | 202 | 204
  /** Of answers that have this field. */
  readonly statusByField?: Readonly<Record<string, 200 | 201 | 202>>
  readonly response: Schema
  readonly failures: readonly FailureCode[]
  readonly idempotency?: Idempotency
  /**
   * A browser may send it without signature and CSRF token, so that a page can send it while it is left: only where
   * it comes from is checked (D101). For what nobody's rights depend on.
   */
  readonly unsigned?: true
  /**
   * What it carries proves who somebody is, such as a password or a code: it is called without a bearer token, whoever is
   * signed in, and never sent again by itself (D5).
   */
  readonly hasCredential?: true
  /** Answers of public GETs may be kept by browsers and proxies for this many seconds (D18). */
  readonly maxAge?: number
  /** Kept here alone: browsers ask again each time, because it may be taken back at any moment. */
  readonly revalidate?: true
}

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type NamesOf<S> = S extends Schema ? keyof S['_zod']['output'] & string : never

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/** What the compiler refuses: the keys named here become impossible to satisfy. */
type Checked<E extends Endpoint> = (Same<ParamNames<E['path']>, NamesOf<E['params']>> extends true
  ? unknown
  : { params: ['the path and `params` must name the same parameters', ParamNames<E['path']>] }) &
  (E['method'] extends 'GET'
    ? E extends { body: Schema }
      ? { body: ['a GET has no body'] }
      : unknown
    : E extends { idempotency: Idempotency }
      ? unknown
      : { idempotency: ['an unsafe call says how it is idempotent'] }) &
  (E extends { maxAge: number; access: 'signed-in' | 'verified' | 'admin' | 'maker' }
    ? { maxAge: ['a private answer is never kept by others'] }
    : unknown) &
  (E extends { unsigned: true; access: 'signed-in' | 'verified' | 'admin' | 'maker' }
    ? { unsigned: ['what somebody may do is asked for with everything that proves it'] }
    : unknown)

/** Makes a row; refuses to compile when path and params, method and body, or access and caching disagree. */
export function endpoint<const E extends Endpoint>(row: E & Checked<E>): E {
  return row
}

type Part = 'params' | 'query' | 'body'

/** What a caller passes. */
export type RequestOf<E> = {
  [P in Part & keyof E as E[P] extends Schema ? P : never]: E[P] extends Schema
    ? E[P]['_zod']['input']
    : never
}

/** What a handler receives, parsed. */
export type ParsedOf<E> = {
  [P in Part & keyof E as E[P] extends Schema ? P : never]: E[P] extends Schema
    ? E[P]['_zod']['output']
    : never
}

/** What a handler returns and a caller gets. */
export type ResponseOf<E extends Endpoint> = E['response']['_zod']['output']

/** `{ data: … }`, the shape of every answer but `auth/*` and featured products (D2). */
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

/** An answer without a body (204). */
export const noContent = z.null()
