import { limits } from '@akyede/contract/limits'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { claimSpacing } from '#platform/spacing.ts'
import { findPendingVerification } from './pending-email.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    /** `user_id` is null when no account waits for this email: then nothing is sent. */
    'verification.asked': { ask_id: string; asked_at: string; user_id: number | null; change: boolean }
  }
}

/**
 * Requests the email again. The event handler decides whether an account waits for it, and the response does not say
 * (D80).
 */
export async function resendVerification(platform: Platform, tx: Transaction, email: string): Promise<void> {
  await claimEmailSpacing(platform, tx, email)
  const awaiting = await findPendingVerification(tx, email)
  await platform.outbox.emit(tx, 'verification.asked', {
    ask_id: newId(),
    asked_at: platform.clock.now().toISOString(),
    user_id: awaiting?.userId ?? null,
    change: awaiting?.change ?? false,
  })
}

/** Allows one email per minute and address, for all callers together. Refuses with `verification.too_soon`. */
export const claimEmailSpacing = (platform: Platform, tx: Transaction, email: string): Promise<void> =>
  claimSpacing(tx, platform, {
    kind: 'verification',
    to: email,
    milliseconds: limits.verification.spacing,
    refusal: 'verification.too_soon',
  })
