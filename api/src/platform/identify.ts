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

/** What a session row and its user say now. */
export interface FoundSession {
  readonly userId: number
  readonly role: RoleName
  readonly active: boolean
  /** The e-mail is. */
  readonly verified: boolean
  /** The device key that the session is bound to; null for a bare program. */
  readonly fingerprint: string | null
  readonly endedAt: Date | null
  readonly expiresAt: Date
}
/** Whose system a maker's token lets in; undefined for one that is unknown or revoked. */
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

export type Identify = (request: FastifyRequest, row: Endpoint) => Promise<Caller>

/**
 * Says who calls, once the call is armed as its reach demands (D8–D10): a browser signs and carries a CSRF
 * token on every unsafe call that may not come bare, and signs every call with a bearer token; a program may use
 * its bearer alone.
 * Whatever is sent is verified. Webhooks (`raw` rows) prove themselves in their own way, makers' systems by their token.
 */
export function createIdentify(options: IdentifyOptions): {
  readonly identify: Identify
  /** The same before the body is read: its digest is not checked and no nonce is spent. */
  readonly identifyByHead: Identify
} {
  const { config, clock, publicUrl, findSession, nonces } = options
  const signatures = createSignatureVerifier(nonces)
  const csrf = createCsrf(config.secrets.csrf, clock)
  const tokens = createTokens(config.secrets.token, clock)

  async function callerOf(
    request: FastifyRequest,
    row: Endpoint,
    verify: (once: boolean) => Promise<string | undefined> | string | undefined,
  ): Promise<Caller> {
    const address = request.ip
    if (row.access === 'maker') return makerOf(request, options.findMaker)
    if (row.raw) return { kind: 'guest', fingerprint: undefined, browser: false, address }
    const browser = isFromBrowser(request.headers)
    const unsafe = row.method !== 'GET'
    const guarded = browser && unsafe
    if (guarded) refuseOtherPages(request, row, publicUrl())
    const bearer = readBearer(request.headers.authorization)
    const fingerprint = await verify(unsafe)
    const mustSign =
      (browser || config.requireSignature) && ((unsafe && !row.unsigned) || bearer !== undefined)
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
    if (guarded && !row.unsigned) requireToken(request, csrf, caller)
    return caller
  }
  return {
    identify: (request, row) => callerOf(request, row, once => signatures.verify(request, { once })),
    identifyByHead: (request, row) => callerOf(request, row, () => signatures.verifyHead(request)),
  }
}

/** Before any key is looked at: a foreign page, or a call without both halves of the double submit (unless it may be bare). */
function refuseOtherPages({ headers }: FastifyRequest, row: Endpoint, publicUrl: string): void {
  const armed =
    row.unsigned ||
    (headers['x-csrf-token'] !== undefined && readCookie(headers, cookieNames.csrf) !== undefined)
  if (!armed || !isFromOurPages(headers, publicUrl)) throw new Failure('csrf_invalid')
}

function requireToken({ headers }: FastifyRequest, csrf: Csrf, caller: Caller): void {
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

/** A program of a maker's alone: their token has no place in a browser. Refuses with `fulfilment.token_unknown`. */
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

/** A token alone proves nothing: its session must live, and be used by the key that it is bound to. */
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
