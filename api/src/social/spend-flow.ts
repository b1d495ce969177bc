import { Failure } from '@akyede/contract/failures'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { type Flow, type FlowInput, flowTokens, lockFlow, requireOwnFlow } from './flow.ts'
import { socialFlows } from './tables.ts'

export interface FlowTokenInput extends FlowInput {
  readonly token?: string | null | undefined
}

export interface FlowCall {
  readonly fingerprint: string | undefined
  readonly idempotencyKey: string | undefined
}

/**
 * Locks the flow of a call. State, verifier and device are right, its code is exchanged, and it is not spent, unless
 * by an earlier delivery of this same call whose response was lost.
 */
export async function lockExchangedFlow(
  tx: Transaction,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  input: FlowTokenInput,
  { fingerprint, idempotencyKey }: FlowCall,
): Promise<Flow> {
  if (!input.token) throw new Failure('social.token_required')
  const found = await lockFlow(tx, input)
  const flow = requireOwnFlow(found, input, fingerprint, clock)
  if (flow.exchanged_at === null || !flowTokens(config).isTokenOf(flow, input.token)) {
    throw new Failure('social.failed')
  }
  const repeated = idempotencyKey !== undefined && flow.spent_key === idempotencyKey
  if (flow.spent_at !== null && !repeated) throw new Failure('social.state_invalid')
  return flow
}

/** Ends the flow: it can no longer sign anybody in. */
export async function spendFlow(
  tx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  flow: Flow,
  { idempotencyKey }: FlowCall,
): Promise<void> {
  await tx
    .update(socialFlows)
    .set({ spent_at: clock.now(), spent_key: idempotencyKey ?? null })
    .where(eq(socialFlows.id, flow.id))
}
