import type { Payment } from '@akyede/contract/payments'

/**
 * The end of the prompt or voucher on this device's clock; 0 without one. Only the remaining time comes from the
 * server, so that a wrong device clock does not matter. `receivedAt` is when the response arrived.
 */
export const promptEnd = (
  { action_expires_at, as_of }: Pick<Payment, 'action_expires_at' | 'as_of'>,
  receivedAt: number,
): number => (action_expires_at ? receivedAt + Date.parse(action_expires_at) - Date.parse(as_of) : 0)

/** The payer approves on the phone or enters a code here, within a time. */
export type PromptKind = 'approval' | 'code'

const actions: Record<PromptKind, string> = { approval: 'approve', code: 'send the code' }
const done: Record<PromptKind, string> = { approval: 'approved it', code: 'sent the code' }

/** For screen readers: changes a few times in three minutes, and stays true after a page slept. */
export function spokenTimeLeft(seconds: number, kind: PromptKind): string {
  if (seconds > 60) return `Waiting for your ${kind}…`
  if (seconds > 15) return `Less than a minute left to ${actions[kind]}.`
  return seconds > 0
    ? `Only a few seconds left to ${actions[kind]}.`
    : `The time to ${actions[kind]} is up. We’re checking your payment…`
}

/** The text once polling has stopped. */
export const noResponseText = (kind: PromptKind): string =>
  `We haven’t heard back yet. If you ${done[kind]}, don’t worry: we’re still checking, and your order is waiting.`

export const timeLeftName = (kind: PromptKind): string => `Time left to ${actions[kind]}`
