import type { LoginResponse, SecondFactorRequired, SignInResponse } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressBlockOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import { createCsrf } from '#platform/csrf.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { createTokens, type Tokens } from '#platform/tokens.ts'
import type { UserRow } from './find-user.ts'
import type { SignInMethod } from './lock-authenticated-user.ts'
import { openSession, type SessionTokens } from './open-session.ts'
import { cancelErasure } from './plan-erasure.ts'
import { respondWithTokens } from './respond-with-tokens.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    authn_login_success: { method: SignInMethod; session_id: string }
  }
}

/** The caller, and the HTTP exchange that carries the response. */
export interface RequestContext {
  readonly caller: Caller
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply } | undefined
}

export interface Authentication {
  readonly user: UserRow
  readonly remembered: boolean
  readonly method: SignInMethod
}

/** Decides whether an account needs a second factor. */
export interface SecondFactorPolicy {
  /** Returns undefined when no second factor is needed: the account has none, or trusts this device. */
  challengeIfRequired(
    authentication: Authentication,
    visitor: RequestContext,
  ): Promise<SecondFactorRequired | undefined>
  /** Returns whether the account should have a second factor and has none. */
  shouldEnrol(user: UserRow): Promise<boolean>
}

/** The one sign-in path for all sign-in methods. */
export interface SignInFlow {
  /** Runs after the first factor: signs in, or asks for the second factor. */
  signIn(authentication: Authentication, visitor: RequestContext): Promise<SignInResponse>
  /** Runs after all factors. */
  completeSignIn(authentication: Authentication, visitor: RequestContext): Promise<LoginResponse>
  /** Opens the session in the caller's transaction; call `respondWithTokens` after its commit. */
  openSession(
    tx: Transaction,
    authentication: Authentication,
    visitor: RequestContext,
  ): Promise<SessionTokens>
  respondWithTokens(user: UserRow, tokens: SessionTokens, visitor: RequestContext): LoginResponse
}

export function createSignInFlow(platform: Platform, policy: SecondFactorPolicy): SignInFlow {
  const { config, database, clock } = platform
  const tokens = createTokens(config.secrets.token, clock)
  const csrf = createCsrf(config.secrets.csrf, clock)
  const context = { platform, tokens }
  const flow: SignInFlow = {
    async signIn(authentication, visitor) {
      return (
        (await policy.challengeIfRequired(authentication, visitor)) ??
        flow.completeSignIn(authentication, visitor)
      )
    },
    async completeSignIn(authentication, visitor) {
      const opened = await transaction(database, tx => flow.openSession(tx, authentication, visitor))
      const response = flow.respondWithTokens(authentication.user, opened, visitor)
      return (await policy.shouldEnrol(authentication.user))
        ? { ...response, second_factor_urged: true }
        : response
    },
    openSession: (tx, authentication, visitor) => openSessionFor(tx, context, authentication, visitor),
    respondWithTokens: (user, opened, visitor) =>
      respondWithTokens({ user, tokens: opened }, { ...visitor, clock, csrf }),
  }
  return flow
}

interface Sources {
  readonly platform: Platform
  readonly tokens: Tokens
}

async function openSessionFor(
  tx: Transaction,
  { platform, tokens }: Sources,
  { user, remembered, method }: Authentication,
  { caller, http }: RequestContext,
): Promise<SessionTokens> {
  if (!(await cancelErasure(platform, tx, { user, method }))) throw new Failure('auth.token_invalid')
  const network = addressBlockOf(caller.address)
  const opened = await openSession(
    tx,
    { clock: platform.clock, tokens },
    {
      userId: user.id,
      remembered,
      method,
      fingerprint: caller.fingerprint,
      userAgent: http?.request.headers['user-agent']?.slice(0, 255),
      network,
    },
  )
  const facts = { method, session_id: opened.sessionId }
  await platform.audit.write(tx, 'authn_login_success', facts, { userId: user.id, network })
  return opened
}
