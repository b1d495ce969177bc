import { createHash, createHmac } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { SocialProvider } from '@akyede/contract/social'
import { after, type Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import { deriveKeys } from '#platform/derive-key.ts'
import { isSameText } from '#platform/is-same-text.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, lt } from '#platform/sql.ts'
import { socialFlows } from './tables.ts'

export type Flow = typeof socialFlows.$inferSelect

/** What each call of a flow brings along. */
export interface FlowInput {
  readonly provider: SocialProvider
  readonly state?: string | null | undefined
  readonly code_verifier?: string | null | undefined
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export async function findFlow(executor: Executor, proof: FlowInput): Promise<Flow | undefined> {
  const [flow] = await executor
    .select()
    .from(socialFlows)
    .where(eq(socialFlows.state_hash, hashOf(proof.state ?? '')))
  return flow
}

/** Whoever comes at the same time waits. */
export async function lockFlow(tx: Transaction, proof: FlowInput): Promise<Flow | undefined> {
  const [flow] = await tx
    .select()
    .from(socialFlows)
    .where(eq(socialFlows.state_hash, hashOf(proof.state ?? '')))
    .for('update')
  return flow
}

/**
 * The flow goes on where it began: with the same provider, on the same device, by who knows the verifier, in time.
 * Refuses with `social.state_invalid`, whichever of these is wrong.
 */
export function requireOwnFlow(
  flow: Flow | undefined,
  { provider, code_verifier }: FlowInput,
  fingerprint: string | undefined,
  clock: Clock,
): Flow {
  const own =
    flow !== undefined &&
    flow.provider === provider &&
    flow.fingerprint === (fingerprint ?? null) &&
    flow.code_challenge === hashOf(code_verifier ?? '') &&
    flow.expires_at > clock.now()
  if (!own) throw new Failure('social.state_invalid')
  return flow
}

/**
 * What a flow goes on with once its code was exchanged. It is worked out and not kept, so that a lost answer can be
 * given again.
 */
export function flowTokens({ secrets }: Pick<Config, 'secrets'>) {
  const keys = deriveKeys(secrets.token, 'social token')
  const tokenBy = (key: Uint8Array, { id }: Flow) => createHmac('sha256', key).update(id).digest('base64url')
  return {
    tokenOf: (flow: Flow): string => tokenBy(keys[0], flow),
    isTokenOf: (flow: Flow, token: string): boolean =>
      keys.some(key => isSameText(token, tokenBy(key, flow))),
  }
}

/** What the provider said, of a flow whose code was exchanged. */
export interface FlowProfile {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

export function profileOf(flow: Flow): FlowProfile {
  const { issuer, subject, email, email_verified, first_name, last_name } = flow
  if (issuer === null || subject === null) throw new Failure('social.failed')
  return {
    issuer,
    subject,
    email,
    emailVerified: email_verified === true,
    firstName: first_name ?? '',
    lastName: last_name ?? '',
  }
}

export const callbackPath = '/oauth/callback'

/** The one address to which providers send people back. */
export const callbackUrl = (publicUrl: string): string => publicUrl + callbackPath

/** What a provider said of somebody is kept no longer than the sign-in needs it. */
export function forgetFlows(platform: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  scheduleHourlyDeletion(platform, 'forget sign-ins with providers', socialFlows, () =>
    lt(socialFlows.expires_at, after(platform.clock, -limits.social.keptAfterEnd)),
  )
}
