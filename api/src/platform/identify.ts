import type { RoleName } from '@akyede/contract/accounts'
import type { Endpoint } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import type { FastifyRequest } from 'fastify'
import type { Caller, MakerSystem, SignedIn } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { type Csrf, createCsrf } from './csrf.ts'
import { cookieNames, isFromBrowser, isFromOurPages, readCookie } from './identify-cookies.ts'
import type { Nonces } from './nonces.ts'
import { createSignatureVerifier } from './signature.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** The current state of a session and its user. */
export interface FoundSession {
  readonly userId: number
  readonly role: RoleName
  readonly active: boolean
  /** Whether the email address is verified. */
  readonly verified: boolean
  /** The device key that the session is bound to; null for a program that does not sign. */
  readonly fingerprint: string | null
  readonly endedAt: Date | null
  readonly expiresAt: Date
}
/** The maker of a token; undefined for a token that is unknown or revoked. */
export type FindMaker = (token: string) => Promise<Pick<MakerSystem, 'vendorId' | 'tokenId'> | undefined>
export type FindSession = (sessionId: string) => Promise<FoundSession | undefined>

export interface IdentifyOptions {
  readonly config: Pick<Config, 'secrets' | 'requireSignature'>
  readonly clock: Clock
  readonly publicUrl: () => string
  readonly findSession: FindSession
  readonly findMaker: FindMaker
  readonly nonces: Nonces
}

export type Identify = (request: FastifyRequest, endpoint: Endpoint) => Promise<Caller>

/**
 * Identifies the caller, after the checks that the endpoint demands (D8–D10). A browser signs and sends a CSRF token
 * with every unsafe call, except to `unsigned` endpoints, and signs every call with a bearer token; a program may use
 * its bearer token alone. Whatever is sent is verified. Webhooks (`raw` endpoints) verify themselves, makers' systems
 * send their token.
 */
export function createIdentify(options: IdentifyOptions): {
  readonly identify: Identify
  /** The same check before the body is read: the digest is not checked and no nonce is spent. */
  readonly identifyByHead: Identify
} {
  const { config, clock, publicUrl, findSession, nonces } = options
  const signatures = createSignatureVerifier(nonces)
  const csrf = createCsrf(config.secrets.csrf, clock)
  const tokens = createTokens(config.secrets.token, clock)

  async function callerOf(
    request: FastifyRequest,
    endpoint: Endpoint,
    verify: (once: boolean) => Promise<string | undefined> | string | undefined,
  ): Promise<Caller> {
    const address = request.ip
    if (endpoint.access === 'maker') return makerOf(request, options.findMaker)
    if (endpoint.raw) return { kind: 'guest', fingerprint: undefined, browser: false, address }
    const browser = isFromBrowser(request.headers)
    const unsafe = endpoint.method !== 'GET'
    const needsCsrfToken = browser && unsafe
    if (needsCsrfToken) refuseOtherPages(request, endpoint, publicUrl())
    const bearer = readBearer(request.headers.authorization)
    const fingerprint = await verify(unsafe)
    const mustSign =
      (browser || config.requireSignature) && ((unsafe && !endpoint.unsigned) || bearer !== undefined)
    if (mustSign && !fingerprint) throw new Failure('signature_required')
    const origin = { fingerprint, browser, address }
    const caller: Caller =
      bearer === undefined
        ? { kind: 'guest', ...origin }
        : {
            kind: 'user',
            ...origin,
            ...(await sessionOf(bearer, fingerprint, { tokens, clock, findSession })),
          }
    if (needsCsrfToken && !endpoint.unsigned) requireCsrfToken(request, csrf, caller)
    return caller
  }
  return {
    identify: (request, endpoint) =>
      callerOf(request, endpoint, once => signatures.verify(request, { once })),
    identifyByHead: (request, endpoint) => callerOf(request, endpoint, () => signatures.verifyHead(request)),
  }
}

/**
 * Refuses a foreign page, and a call without both halves of the double submit unless the endpoint is `unsigned`,
 * before any signature is verified.
 */
function refuseOtherPages({ headers }: FastifyRequest, endpoint: Endpoint, publicUrl: string): void {
  const hasCsrfToken =
    endpoint.unsigned ||
    (headers['x-csrf-token'] !== undefined && readCookie(headers, cookieNames.csrf) !== undefined)
  if (!hasCsrfToken || !isFromOurPages(headers, publicUrl)) throw new Failure('csrf_invalid')
}

function requireCsrfToken({ headers }: FastifyRequest, csrf: Csrf, caller: Caller): void {
  const token = String(headers['x-csrf-token'])
  const cookie = readCookie(headers, cookieNames.csrf) ?? ''
  const sessionId = caller.kind === 'user' ? caller.sessionId : undefined
  const { fingerprint } = caller
  if (!csrf.holds(token, { cookie, sessionId, fingerprint })) throw new Failure('csrf_invalid')
}

function readBearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [, token] = /^bearer +([\w.-]+)$/i.exec(header) ?? []
  if (!token) throw new Failure('auth.token_invalid')
  return token
}

/** Only programs may use a maker's token; browsers are refused. Refuses with `fulfilment.token_unknown`. */
async function makerOf(request: FastifyRequest, findMaker: FindMaker): Promise<MakerSystem> {
  if (isFromBrowser(request.headers)) throw new Failure('csrf_invalid')
  const [, token] = /^bearer +([\w-]{20,100})$/i.exec(request.headers.authorization ?? '') ?? []
  const maker = token === undefined ? undefined : await findMaker(token)
  if (!maker) throw new Failure('fulfilment.token_unknown')
  return { kind: 'maker', ...maker, fingerprint: undefined, browser: false, address: request.ip }
}

export interface SessionSources {
  readonly tokens: Tokens
  readonly clock: Clock
  readonly findSession: FindSession
}

/** Finds the session of a token. The session must be valid, and used with the device key that it is bound to. */
export async function sessionOf(
  bearer: string,
  fingerprint: string | undefined,
  { tokens, clock, findSession }: SessionSources,
): Promise<Pick<SignedIn, 'userId' | 'sessionId' | 'role' | 'verified'>> {
  const claims = await tokens.readAccess(bearer)
  if (!claims) throw new Failure('auth.token_invalid')
  const session = await findSession(claims.sessionId)
  if (!session?.active || session.endedAt || session.expiresAt <= clock.now()) {
    throw new Failure('auth.token_invalid')
  }
  if (session.fingerprint !== null) {
    if (!fingerprint) throw new Failure('signature_required')
    if (fingerprint !== session.fingerprint) throw new Failure('token_key_mismatch')
  }
  const { userId, role, verified } = session
  return { userId, role, verified, sessionId: claims.sessionId }
}
