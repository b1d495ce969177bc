import type { KeyObject } from 'node:crypto'
import { type EndpointName, type Endpoints, endpoints, type ResponseFor } from '@akyede/contract/api'
import { apiRoot, apiVersion } from '@akyede/contract/api-root'
import type { Endpoint, ParsedOf } from '@akyede/contract/endpoint'
import { commonFailures, Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CachedReply } from './cached-reply.ts'
import { type Caller, callerKey, type MakerSystem, type SignedIn } from './caller.ts'
import type { Clock } from './clock.ts'
import { type Database, isDatabaseUnavailable, type Transaction, transaction } from './database.ts'
import { bodyHash, readIdempotencyKey, runOnce } from './idempotency.ts'
import type { Identify } from './identify.ts'
import { parseRequest, type RawParts } from './parse-request.ts'
import type { CallRateLimits } from './rate-limit.ts'
import { contentsOf, type ReceivedFile, readForm } from './read-form.ts'
import { type ReadReplica, readPosition, setPosition } from './read-replica.ts'
import type { CachePolicy } from './response-cache.ts'
import { cacheableResponse, sendResponse } from './send-response.ts'
import { createUploads, type Uploads } from './uploads.ts'

type CallerFor<E extends Endpoint> = E['access'] extends 'anyone'
  ? Caller
  : E['access'] extends 'maker'
    ? MakerSystem
    : SignedIn

/** The input of a handler: the parsed parts, the caller, and a transaction when the endpoint stores its response. */
export type HandlerInput<E extends Endpoint> = ParsedOf<E> & {
  readonly caller: CallerFor<E>
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply } | undefined
  readonly idempotencyKey: string | undefined
  /**
   * Names what the response shows, such as a product's id: the cached response is evicted when one of these changes.
   */
  readonly show: CachePolicy['show']
  /** Limits the lifetime of the cached response to so many seconds. */
  readonly keepFor: CachePolicy['keepFor']
  /** Runs a read that may miss the last moments, but not the caller's own changes; maybe on a replica. */
  readonly readLate: <T>(work: (database: Database) => Promise<T>) => Promise<T>
} & (E extends { idempotency: 'stored' } ? { readonly tx: Transaction } : unknown) &
  (E extends { form: object } ? { readonly files: readonly ReceivedFile[] } : unknown)

export type Handler<Name extends EndpointName, Prepared = undefined> = (
  input: HandlerInput<Endpoints[Name]> & { readonly prepared: Prepared },
) => Promise<Endpoints[Name] extends { csv: true } ? AsyncIterable<string> : ResponseFor<Name>>
type AnyHandler = (input: Record<string, unknown>) => Promise<unknown>

/**
 * Runs before the transaction of an endpoint that stores its response, also for a repeated call. What it counts, such
 * as wrong passwords, survives a rollback. Slow work belongs here too; the handler receives its result as `prepared`.
 */
export type BeforeTransaction<Name extends EndpointName, Prepared = undefined> = (
  input: Omit<HandlerInput<Endpoints[Name]>, 'tx'>,
) => Promise<Prepared>
type AnyBeforeTransaction = (input: Record<string, unknown>) => Promise<unknown>

/** Binds an endpoint of the contract to its handler. */
export type Serve = <Name extends EndpointName, Prepared = void>(
  name: Name,
  handle: Handler<Name, Prepared>,
  beforeTransaction?: BeforeTransaction<Name, Prepared>,
) => void

/**
 * Calls a public endpoint in process, for the loaders of server-rendered pages; `showing` collects its cache policy.
 */
export type CallInProcess = <Name extends EndpointName>(
  name: Name,
  parts: Partial<RawParts>,
  showing?: CachePolicy,
) => Promise<ResponseFor<Name>>

export interface ServeOptions {
  readonly http: FastifyInstance
  readonly database: Database
  readonly readReplica: ReadReplica
  readonly clock: Clock
  readonly rateLimiter: CallRateLimits
  readonly cachedReply: CachedReply
  /** Identifies the caller, and checks signature, CSRF token and session as the endpoint demands. */
  readonly identify: Identify
  /** The same check before the body is read. */
  readonly identifyByHead: Identify
  /** Checks the role, the second factor and the age of the sign-in of a member of staff, and what the call is about. */
  readonly requireStaff: (
    endpoint: Endpoint,
    caller: SignedIn,
    params: Readonly<Record<string, string>>,
  ) => Promise<void>
  /** Checks the role of a member of the workshop with this id, and the state of the workshop. */
  readonly requireMember: (endpoint: Endpoint, caller: SignedIn, vendorId: string) => Promise<void>
  /** The key of the hash that recognises repeated bodies. */
  readonly bodyKey: KeyObject
  /** Whether to check responses against the contract: everywhere but in production. */
  readonly checkResponses: boolean
}

interface Kernel {
  readonly serve: Serve
  readonly call: CallInProcess
  /** For routes that are not endpoints, so that all uploads share one budget of memory. */
  readonly uploads: Uploads
}

/** The core of the API: one route per endpoint, and the same order of checks for all. */
export function createServe(options: ServeOptions): Kernel {
  const handlers = new Map<EndpointName, AnyHandler>()
  const uploads = createUploads()
  const serve: Serve = (name, handle, beforeTransaction) => {
    if (handlers.has(name)) throw new Error(`${name} is served twice`)
    handlers.set(name, handle as unknown as AnyHandler)
    const endpoint: Endpoint = endpoints[name]
    const served = {
      handle: handle as unknown as AnyHandler,
      beforeTransaction: beforeTransaction as unknown as AnyBeforeTransaction | undefined,
    }
    const nameUploader = (request: FastifyRequest) => admitUpload(options, endpoint, request)
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      options.http.route({
        method: endpoint.method,
        url: apiRoot + path,
        ...(endpoint.raw ? { bodyLimit: 512 * 1024, config: { raw: true } } : {}),
        ...(endpoint.upload ? uploads(nameUploader, endpoint.upload) : {}),
        ...(endpoint.form ? uploads(nameUploader, endpoint.form.totalBytes, limits.body.maxBytes) : {}),
        handler: (request, reply) =>
          respond(options, { endpoint, ...served }, request, reply).catch(busyWhenUnavailable),
      })
    }
  }
  const call: CallInProcess = async (name, parts, showing) => {
    const endpoint: Endpoint = endpoints[name]
    const handle = handlers.get(name)
    if (!handle || endpoint.access !== 'anyone' || endpoint.method !== 'GET')
      throw new Error(`${name} is not a public read`)
    const parsed = parseRequest(endpoint, { params: {}, query: {}, body: undefined, ...parts })
    showing?.keepFor(endpoint.maxAge ?? 0)
    const { read: readLate } = options.readReplica
    const response = await handle({
      ...parsed,
      caller: loaderCaller,
      readLate,
      ...(showing ?? noCachePolicy),
    }).catch(busyWhenUnavailable)
    return checkResponse(options, endpoint, response) as ResponseFor<typeof name>
  }
  return { serve, call, uploads }
}

/** An anonymous caller; a response created for it may be shown to everyone. */
const loaderCaller: Caller = { kind: 'guest', fingerprint: undefined, browser: false, address: 'loader' }
const noCachePolicy: CachePolicy = { show: () => {}, keepFor: () => {} }

interface ServedEndpoint {
  readonly endpoint: Endpoint
  readonly handle: AnyHandler
  readonly beforeTransaction: AnyBeforeTransaction | undefined
}

/** Makes the checks of every call for a request with files, before the files are read; returns the caller's key. */
async function admitUpload(
  options: ServeOptions,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<string> {
  options.rateLimiter.spendAddress(request.ip)
  const caller = await options.identifyByHead(request, endpoint).catch(busyWhenUnavailable)
  await checkAccess(options, endpoint, caller, request)
  return callerKey(caller)
}

async function respond(
  options: ServeOptions,
  { endpoint, handle, beforeTransaction }: ServedEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  checkVersion(request, reply)
  // A request with files was counted before its body was read.
  if (!endpoint.upload && !endpoint.form) options.rateLimiter.spendAddress(request.ip)
  const caller = await options.identify(request, endpoint)
  options.rateLimiter.spendDevice(caller, endpoint.method !== 'GET')
  await checkAccess(options, endpoint, caller, request)
  const form = endpoint.form && readForm(request, endpoint.form)
  const body = form ? form.fields : request.body
  const parsed = parseRequest(endpoint, { params: request.params, query: request.query, body })
  if (endpoint.maxAge !== undefined && options.cachedReply.isCacheable(request)) {
    return options.cachedReply.sendCached(request, reply, async ({ show, keepFor }) => {
      keepFor(endpoint.maxAge ?? 0)
      const response = await requireDeclared(endpoint, () =>
        // A shared response depends on no caller's own position.
        handle({ ...parsed, caller: loaderCaller, show, keepFor, readLate: options.readReplica.read }),
      )
      return cacheableResponse(endpoint, checkResponse(options, endpoint, response))
    })
  }
  const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
  const http = { request, reply }
  const position = readPosition(request)
  const readLate: HandlerInput<Endpoint>['readLate'] = work => options.readReplica.read(work, position)
  const input = {
    ...parsed,
    files: form?.files ?? [],
    caller,
    http,
    idempotencyKey,
    readLate,
    ...noCachePolicy,
  }
  const prepared = beforeTransaction && (await requireDeclared(endpoint, () => beforeTransaction(input)))
  const run = async (tx?: Transaction) =>
    checkResponse(
      options,
      endpoint,
      await requireDeclared(endpoint, () => handle({ ...input, prepared, tx })),
    )
  if (endpoint.maxAge !== undefined)
    return options.cachedReply.sendUncached(request, reply, cacheableResponse(endpoint, await run()))
  const send = async (answer: unknown) => {
    if (endpoint.method !== 'GET') await setPosition(options.readReplica, reply)
    return sendResponse(endpoint, reply, answer)
  }
  if (endpoint.idempotency !== 'stored') return send(await run())
  if (!idempotencyKey) return send(await transaction(options.database, run))
  const keyed = {
    caller: callerKey(caller),
    route: `${endpoint.method} ${endpoint.path}`,
    key: idempotencyKey,
    bodyHash: bodyHash(options.bodyKey, form ? contentsOf(form) : request.rawBody, request.url),
  }
  const stored = await runOnce(options.database, options.clock, keyed, async tx => ({
    status: endpoint.status ?? 200,
    answer: await run(tx),
  }))
  if (stored.replayed) reply.header('idempotent-replayed', 'true')
  return send(stored.answer)
}

/** A call that failed because the database is unavailable may be repeated; the log has the lost connection itself. */
function busyWhenUnavailable(error: unknown): never {
  throw isDatabaseUnavailable(error) ? new Failure('server.busy', { retryAfter: 2 }) : error
}

function checkVersion(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-api-version', apiVersion)
  const requested = request.headers['x-api-version']
  if (requested !== undefined && requested !== apiVersion) {
    throw new Failure('request.version_unknown', { facts: { supported: [apiVersion] } })
  }
}

async function checkAccess(
  { requireStaff, requireMember }: Pick<ServeOptions, 'requireStaff' | 'requireMember'>,
  endpoint: Endpoint,
  caller: Caller,
  request: Pick<FastifyRequest, 'params'>,
): Promise<void> {
  if (endpoint.access === 'anyone') return
  if ((endpoint.access === 'maker') !== (caller.kind === 'maker')) throw new Failure('auth.forbidden')
  if (caller.kind === 'maker') return
  if (caller.kind === 'guest') throw new Failure('auth.required')
  const params = request.params as Readonly<Record<string, string>>
  if (endpoint.access === 'staff') return requireStaff(endpoint, caller, params)
  if (endpoint.access === 'workshop') return requireMember(endpoint, caller, String(params.vendorId))
  if (endpoint.access !== 'signed-in' && !caller.verified) throw new Failure('auth.verification_required')
}

/** An undeclared failure is a defect: the contract must list every failure. */
async function requireDeclared<T>(endpoint: Endpoint, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const known: readonly string[] = [...commonFailures, ...endpoint.failures]
    if (known.includes(error.code)) throw error
    throw new Error(
      `${endpoint.method} ${endpoint.path} failed with ${error.code}, which its row does not name`,
      {
        cause: error,
      },
    )
  }
}

function checkResponse(options: ServeOptions, endpoint: Endpoint, response: unknown): unknown {
  return options.checkResponses && !endpoint.csv
    ? z.parse(endpoint.response as z.core.$ZodType, response)
    : response
}
