import { limits } from '@akyede/contract/limits'
import type { UserRow } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { claimSpacing } from '#platform/spacing.ts'
import { eq } from '#platform/sql.ts'
import { claimEmailSpacing } from './resend-verification.ts'
import { emailChanges } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'email.change_started': { ask_id: string; asked_at: string; user_id: number }
  }
}
declare module '#platform/audit.ts' {
  interface AuditEvents {
    email_change_started: Record<string, never>
  }
}

/**
 * Stores a new email until it is verified, and notifies the current one. Only the reader of the new email learns that
 * it belongs to another account. Entering the account's own email cancels an earlier change. Refuses with
 * `verification.too_soon`. The caller has checked the password before (D125).
 */
export async function startEmailChange(
  platform: Platform,
  tx: Transaction,
  user: Pick<UserRow, 'id' | 'email'>,
  email: string,
  network?: string,
): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.user_id, user.id))
  if (user.email === email) return
  await claimEmailSpacing(platform, tx, email)
  await claimSpacing(tx, platform, {
    kind: 'email change',
    to: String(user.id),
    milliseconds: limits.verification.spacing,
    refusal: 'verification.too_soon',
  })
  const now = platform.clock.now()
  await tx.insert(emailChanges).values({ user_id: user.id, email, asked_at: now })
  await platform.audit.write(tx, 'email_change_started', {}, { userId: user.id, network })
  await platform.outbox.emit(tx, 'email.change_started', {
    ask_id: newId(),
    asked_at: now.toISOString(),
    user_id: user.id,
  })
}
