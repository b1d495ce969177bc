import type { Payment } from '@akyede/contract/payments'

/**
 * When the prompt on the phone or the voucher ends, on this device's clock; 0 where there is none. Only how much is left is taken
 * from the shop, so a device that is an hour wrong counts down rightly. `heardAt` is when the answer came.
 */
export const promptEnd = (
  { action_expires_at, as_of }: Pick<Payment, 'action_expires_at' | 'as_of'>,
  heardAt: number,
): number => (action_expires_at ? heardAt + Date.parse(action_expires_at) - Date.parse(as_of) : 0)

/** What a payer is asked for while the time runs: to approve on the phone, or to send its code here. */
export type PromptKind = 'approval' | 'code'

const askedDeed: Record<PromptKind, string> = { approval: 'approve', code: 'send the code' }
const done: Record<PromptKind, string> = { approval: 'approved it', code: 'sent the code' }

/** For ears: changes a few times in three minutes, and is true whenever a page wakes. */
export function spokenTimeLeft(seconds: number, asked: PromptKind): string {
  if (seconds > 60) return `Waiting for your ${asked}…`
  if (seconds > 15) return `Less than a minute left to ${askedDeed[asked]}.`
  return seconds > 0
    ? `Only a few seconds left to ${askedDeed[asked]}.`
    : `The time to ${askedDeed[asked]} is over. We are asking what became of it…`
}

/** Once nobody asks by itself any more. */
export const noResponseText = (asked: PromptKind): string =>
  `We have not heard of it yet. If you ${done[asked]}, it will still arrive: your order waits.`

export const timeLeftName = (asked: PromptKind): string => `Time left to ${askedDeed[asked]}`
