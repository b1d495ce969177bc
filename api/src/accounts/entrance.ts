import type { Entered, LoginResponse, SecondFactorAsked } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressBlockOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import { createCsrf } from '#platform/csrf.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { createTokens, type Tokens } from '#platform/tokens.ts'
import type { EntryMethod } from './entry-method.ts'
import type { UserRow } from './find-user.ts'
import { handOver } from './hand-over.ts'
import { openSession, type SessionTokens } from './open-session.ts'
import { keepAccount } from './plan-erasure.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    authn_login_success: { method: EntryMethod; session_id: string }
  }
}

/** Whoever is at the door, and how they are answered. */
export interface Visitor {
  readonly caller: Caller
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply } | undefined
}

export interface Identified {
  readonly user: UserRow
  readonly remembered: boolean
  readonly method: EntryMethod
}

/** Whether an account asks for more than one proof. */
export interface SecondFactorGate {
  /** undefined when one proof is enough here: the account asks for no second one, or trusts this device. */
  ask(identified: Identified, visitor: Visitor): Promise<SecondFactorAsked | undefined>
  /** Whether the account should ask for more, and does not. */
  urges(user: UserRow): Promise<boolean>
}

/** The one way in, whatever somebody proved who they are by. */
export interface Entrance {
  /** After the first proof: lets in, or asks for the second. */
  letIn(identified: Identified, visitor: Visitor): Promise<Entered>
  /** After every proof. */
  open(identified: Identified, visitor: Visitor): Promise<LoginResponse>
  /** As `open`, in a transaction of the caller's; `handOver` after its commit. */
  openIn(tx: Transaction, identified: Identified, visitor: Visitor): Promise<SessionTokens>
  handOver(user: UserRow, tokens: SessionTokens, visitor: Visitor): LoginResponse
}

export function createEntrance(platform: Platform, gate: SecondFactorGate): Entrance {
  const { config, database, clock } = platform
  const tokens = createTokens(config.secrets.token, clock)
  const csrf = createCsrf(config.secrets.csrf, clock)
  const sources = { platform, tokens }
  const entrance: Entrance = {
    async letIn(identified, visitor) {
      return (await gate.ask(identified, visitor)) ?? entrance.open(identified, visitor)
    },
    async open(identified, visitor) {
      const opened = await transaction(database, tx => entrance.openIn(tx, identified, visitor))
      const answer = entrance.handOver(identified.user, opened, visitor)
      return (await gate.urges(identified.user)) ? { ...answer, second_factor_urged: true } : answer
    },
    openIn: (tx, identified, visitor) => openFor(tx, sources, identified, visitor),
    handOver: (user, opened, visitor) => handOver({ user, tokens: opened }, { ...visitor, clock, csrf }),
  }
  return entrance
}

interface Sources {
  readonly platform: Platform
  readonly tokens: Tokens
}

async function openFor(
  tx: Transaction,
  { platform, tokens }: Sources,
  { user, remembered, method }: Identified,
  { caller, http }: Visitor,
): Promise<SessionTokens> {
  if (!(await keepAccount(platform, tx, { user, method }))) throw new Failure('auth.token_invalid')
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
