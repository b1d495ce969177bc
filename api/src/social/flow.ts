import { createHash, createHmac, type KeyObject } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { SocialProvider } from '@akyede/contract/social'
import { after, type Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import { deriveKeys } from '#platform/derive-key.ts'
import type { Platform } from '#platform/platform.ts'
import { isSameText } from '#platform/secrets.ts'
import { eq, lt } from '#platform/sql.ts'
import { socialFlows } from './tables.ts'

export type Flow = typeof socialFlows.$inferSelect

/** The fields that each call of a flow carries. */
export interface FlowInput {
  readonly provider: SocialProvider
  readonly state?: string | null | undefined
  readonly code_verifier?: string | null | undefined
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export async function findFlow(executor: Executor, input: FlowInput): Promise<Flow | undefined> {
  const [flow] = await executor
    .select()
    .from(socialFlows)
    .where(eq(socialFlows.state_hash, hashOf(input.state ?? '')))
  return flow
}

/** Concurrent calls wait for the lock. */
export async function lockFlow(tx: Transaction, input: FlowInput): Promise<Flow | undefined> {
  const [flow] = await tx
    .select()
    .from(socialFlows)
    .where(eq(socialFlows.state_hash, hashOf(input.state ?? '')))
    .for('update')
  return flow
}

/**
 * Refuses a flow unless provider, device, verifier and time are right. The refusal is `social.state_invalid`
 * whichever of these is wrong.
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
 * The token with which a flow continues after its code was exchanged. It is derived and not stored, so that a lost
 * response can be repeated.
 */
export function flowTokens({ secrets }: Pick<Config, 'secrets'>) {
  const keys = deriveKeys(secrets.token, 'social token')
  const tokenBy = (key: KeyObject, { id }: Flow) => createHmac('sha256', key).update(id).digest('base64url')
  return {
    tokenOf: (flow: Flow): string => tokenBy(keys[0], flow),
    isTokenOf: (flow: Flow, token: string): boolean =>
      keys.some(key => isSameText(token, tokenBy(key, flow))),
  }
}

/** The profile from the provider, of a flow whose code was exchanged. */
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

/** The redirect URI for all providers. */
export const callbackUrl = (publicUrl: string): string => publicUrl + callbackPath

/** Deletes provider profiles when the sign-in no longer needs them. */
export function deleteFlows(platform: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  scheduleHourlyDeletion(platform, 'delete sign-ins with providers', socialFlows, () =>
    lt(socialFlows.expires_at, after(platform.clock, -limits.social.keptAfterEnd)),
  )
}
