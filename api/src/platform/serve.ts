import { type EndpointName, type Endpoints, endpoints, type ResponseFor } from '@akyede/contract/api'
import { apiRoot, apiVersion } from '@akyede/contract/api-root'
import type { Endpoint, ParsedOf } from '@akyede/contract/endpoint'
import { commonFailures, Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CachedReply } from './cached-reply.ts'
import { type Caller, callerKey, isAdmin, type MakerSystem, type SignedIn } from './caller.ts'
import type { Clock } from './clock.ts'
import { type Database, isDatabaseUnavailable, type Transaction, transaction } from './database.ts'
import type { PlainResponse } from './finish-response.ts'
import { apiHeaders } from './http-server.ts'
import { bodyHash, readIdempotencyKey, runOnce } from './idempotency.ts'
import type { Identify } from './identify.ts'
import { parseRequest, type RawParts } from './parse-request.ts'
import type { CallRateLimits } from './rate-limit.ts'
import { contentsOf, type ReceivedFile, readForm } from './read-form.ts'
import type { CachePolicy } from './response-cache.ts'
import { createUploads } from './uploads.ts'

type CallerFor<E extends Endpoint> = E['access'] extends 'anyone'
  ? Caller
  : E['access'] extends 'maker'
    ? MakerSystem
    : SignedIn

/** What a handler is given: the parsed parts, who calls, and a transaction when the row keeps its answer. */
export type HandlerInput<E extends Endpoint> = ParsedOf<E> & {
  readonly caller: CallerFor<E>
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply } | undefined
  readonly idempotencyKey: string | undefined
  /** Names what the answer shows, such as a product's id: a kept answer is let go of when one of these changes. */
  readonly show: CachePolicy['show']
  /** A kept answer is good for at most so many seconds. */
  readonly keepFor: CachePolicy['keepFor']
} & (E extends { idempotency: 'stored' } ? { readonly tx: Transaction } : unknown) &
  (E extends { form: object } ? { readonly files: readonly ReceivedFile[] } : unknown)

export type Handler<Name extends EndpointName, Prepared = undefined> = (
  input: HandlerInput<Endpoints[Name]> & { readonly prepared: Prepared },
) => Promise<ResponseFor<Name>>
type AnyHandler = (input: Record<string, unknown>) => Promise<unknown>

/**
 * What a row that keeps its answers asks before its transaction begins, of a repeated call too: what is counted there,
 * such as wrong passwords, stays counted when the transaction is undone. What takes long is made here, too: the handler
 * is handed it as `prepared`.
 */
export type BeforeTransaction<Name extends EndpointName, Prepared = undefined> = (
  input: Omit<HandlerInput<Endpoints[Name]>, 'tx'>,
) => Promise<Prepared>
type AnyAhead = (input: Record<string, unknown>) => Promise<unknown>

/** Binds a row of the contract to its handler. */
export type Serve = <Name extends EndpointName, Prepared = void>(
  name: Name,
  handle: Handler<Name, Prepared>,
  ahead?: BeforeTransaction<Name, Prepared>,
) => void

/** Runs a public row in process, for the loaders of server-rendered pages; `showing` learns what it shows. */
export type CallInProcess = <Name extends EndpointName>(
  name: Name,
  parts: Partial<RawParts>,
  showing?: CachePolicy,
) => Promise<ResponseFor<Name>>

export interface ServeOptions {
  readonly http: FastifyInstance
  readonly database: Database
  readonly clock: Clock
  readonly rateLimiter: CallRateLimits
  readonly cachedReply: CachedReply
  /** Who calls, after signature, CSRF and session were checked as the row demands. */
  readonly identify: Identify
  /** The same before the body is read. */
  readonly identifyByHead: Identify
  /** Under which repeated bodies are known again. */
  readonly bodyKey: Uint8Array
  /** Parse answers too: everywhere but in production. */
  readonly checkResponses: boolean
}

/** The kernel: one route per row, every row in the same order of checks. */
export function createServe(options: ServeOptions): { serve: Serve; call: CallInProcess } {
  const handlers = new Map<EndpointName, AnyHandler>()
  const uploads = createUploads()
  const serve: Serve = (name, handle, ahead) => {
    if (handlers.has(name)) throw new Error(`${name} is served twice`)
    handlers.set(name, handle as unknown as AnyHandler)
    const row: Endpoint = endpoints[name]
    const served = {
      handle: handle as unknown as AnyHandler,
      ahead: ahead as unknown as AnyAhead | undefined,
    }
    const nameUploader = (request: FastifyRequest) => admitUpload(options, row, request)
    for (const path of [row.path, ...(row.aliases ?? [])]) {
      options.http.route({
        method: row.method,
        url: apiRoot + path,
        ...(row.raw ? { bodyLimit: 512 * 1024, config: { raw: true } } : {}),
        ...(row.upload ? uploads(nameUploader, row.upload) : {}),
        ...(row.form ? uploads(nameUploader, row.form.totalBytes, limits.body.maxBytes) : {}),
        handler: (request, reply) =>
          answerCall(options, { row, ...served }, request, reply).catch(busyWhenUnavailable),
      })
    }
  }
  const call: CallInProcess = async (name, parts, showing) => {
    const row: Endpoint = endpoints[name]
    const handle = handlers.get(name)
    if (!handle || row.access !== 'anyone' || row.method !== 'GET')
      throw new Error(`${name} is not a public read`)
    const parsed = parseRequest(row, { params: {}, query: {}, body: undefined, ...parts })
    showing?.keepFor(row.maxAge ?? 0)
    const answer = await handle({ ...parsed, caller: loader, ...(showing ?? shownToNobody) })
    return checked(options, row, answer) as ResponseFor<typeof name>
  }
  return { serve, call }
}

/** Nobody in particular: what is made for this caller is for everyone. */
const loader: Caller = { kind: 'guest', fingerprint: undefined, browser: false, address: 'loader' }
const shownToNobody: CachePolicy = { show: () => {}, keepFor: () => {} }

interface Served {
  readonly row: Endpoint
  readonly handle: AnyHandler
  readonly ahead: AnyAhead | undefined
}

/** Asks of a request with files, before they are read, what every call is asked; answers who sends them. */
async function admitUpload(options: ServeOptions, row: Endpoint, request: FastifyRequest): Promise<string> {
  options.rateLimiter.spendAddress(request.ip)
  const caller = await options.identifyByHead(request, row).catch(busyWhenUnavailable)
  checkAccess(row, caller)
  return callerKey(caller)
}

async function answerCall(
  options: ServeOptions,
  { row, handle, ahead }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  checkVersion(request, reply)
  // A request with files was counted before they were read.
  if (!row.upload && !row.form) options.rateLimiter.spendAddress(request.ip)
  const caller = await options.identify(request, row)
  options.rateLimiter.spendDevice(caller, row.method !== 'GET')
  checkAccess(row, caller)
  const form = row.form && readForm(request, row.form)
  const body = form ? form.fields : request.body
  const parsed = parseRequest(row, { params: request.params, query: request.query, body })
  if (row.maxAge !== undefined && options.cachedReply.isCacheable(request)) {
    return options.cachedReply.sendCached(request, reply, async ({ show, keepFor }) => {
      keepFor(row.maxAge ?? 0)
      const answer = await declared(row, () => handle({ ...parsed, caller: loader, show, keepFor }))
      return keepable(row, checked(options, row, answer))
    })
  }
  const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
  const http = { request, reply }
  const input = { ...parsed, files: form?.files ?? [], caller, http, idempotencyKey, ...shownToNobody }
  const prepared = ahead && (await declared(row, () => ahead(input)))
  const run = async (tx?: Transaction) =>
    checked(options, row, await declared(row, () => handle({ ...input, prepared, tx })))
  if (row.maxAge !== undefined)
    return options.cachedReply.sendUncached(request, reply, keepable(row, await run()))
  if (row.idempotency !== 'stored') return send(row, reply, await run())
  if (!idempotencyKey) return send(row, reply, await transaction(options.database, run))
  const keyed = {
    caller: callerKey(caller),
    route: `${row.method} ${row.path}`,
    key: idempotencyKey,
    bodyHash: bodyHash(options.bodyKey, form ? contentsOf(form) : request.rawBody, request.url),
  }
  const kept = await runOnce(options.database, options.clock, keyed, async tx => ({
    status: row.status ?? 200,
    answer: await run(tx),
  }))
  if (kept.replayed) reply.header('idempotent-replayed', 'true')
  return send(row, reply, kept.answer)
}

/** A call that the database could not answer may be made again; a lost connection itself is in the log. */
function busyWhenUnavailable(error: unknown): never {
  throw isDatabaseUnavailable(error) ? new Failure('server.busy', { retryAfter: 2 }) : error
}

function checkVersion(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-api-version', apiVersion)
  const asked = request.headers['x-api-version']
  if (asked !== undefined && asked !== apiVersion) {
    throw new Failure('request.version_unknown', { facts: { supported: [apiVersion] } })
  }
}

function checkAccess(row: Endpoint, caller: Caller): void {
  if (row.access === 'anyone') return
  if ((row.access === 'maker') !== (caller.kind === 'maker')) throw new Failure('auth.forbidden')
  if (caller.kind === 'maker') return
  if (caller.kind === 'guest') throw new Failure('auth.required')
  if (row.access === 'admin' && !isAdmin(caller.role)) throw new Failure('auth.forbidden')
  if (row.access !== 'signed-in' && !caller.verified) throw new Failure('auth.verification_required')
}

/** What the table does not hold: 405 for a known path with another method, 404 for any other below /api. */
export function refuseUnknownRoutes(http: FastifyInstance, rateLimiter: CallRateLimits): void {
  const allowed = new Map<string, Set<string>>()
  for (const row of Object.values<Endpoint>(endpoints)) {
    for (const path of [row.path, ...(row.aliases ?? [])]) {
      allowed.set(path, (allowed.get(path) ?? new Set()).add(row.method))
    }
  }
  const paths = [...allowed].map(([path, known]) => ({
    known,
    pattern: new RegExp(`^${apiRoot}${path.replace(/:\w+/g, '[^/]+')}/?$`),
  }))
  http.all('/api/*', (request, reply) => {
    rateLimiter.spendAddress(request.ip)
    const [asked = ''] = request.url.split('?')
    const known = new Set(paths.flatMap(path => (path.pattern.test(asked) ? [...path.known] : [])))
    if (known.size === 0) throw new Failure('request.not_found')
    if (known.has('GET')) known.add('HEAD')
    reply.header('allow', [...known].join(', '))
    throw new Failure('request.method_not_allowed')
  })
}

/** A failure that the row does not name is a mistake of ours: the contract must tell the truth. */
async function declared<T>(row: Endpoint, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const known: readonly string[] = [...commonFailures, ...row.failures]
    if (known.includes(error.code)) throw error
    throw new Error(`${row.method} ${row.path} failed with ${error.code}, which its row does not name`, {
      cause: error,
    })
  }
}

function checked(options: ServeOptions, row: Endpoint, answer: unknown): unknown {
  return options.checkResponses ? z.parse(row.response as z.core.$ZodType, answer) : answer
}

function statusOf({ status = 200, statusByField = {} }: Endpoint, answer: unknown): number {
  const field = Object.keys(statusByField).find(name => name in Object(answer))
  return (field && statusByField[field]) || status
}

function send(row: Endpoint, reply: FastifyReply, answer: unknown): FastifyReply {
  reply
    .code(statusOf(row, answer))
    .header('cache-control', 'no-store')
    .header('vary', 'Origin, Authorization')
  if (row.status === 204) return reply.send()
  // As bytes: a long text is not gone through once more for its length and again for the socket.
  return reply.type(json).send(Buffer.from(JSON.stringify(answer)))
}

const json = 'application/json; charset=utf-8'

/** The same for everyone, and whole: it is sent without a look at the request that it is made for. */
const keepable = (row: Endpoint, answer: unknown): PlainResponse => ({
  status: 200,
  headers: {
    ...apiHeaders,
    'x-api-version': apiVersion,
    'cache-control': row.revalidate ? 'public, no-cache' : `public, max-age=${row.maxAge}`,
    vary: 'Accept-Encoding',
    'content-type': json,
  },
  body: Buffer.from(JSON.stringify(answer)),
})
