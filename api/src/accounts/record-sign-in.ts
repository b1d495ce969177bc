import { addressBlockOf } from '#platform/address-block.ts'
import type { SignedIn } from '#platform/caller.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { rememberDevice } from './known-devices.ts'
import { clearFailures, hashAccountEmail } from './sign-in-throttling.ts'
import { users } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'account.device_added': { user_id: number; session_id: string }
  }
}

declare module '#platform/audit.ts' {
  interface AuditEvents {
    authn_device_added: { session_id: string }
  }
}

/**
 * Records that a sign-in reached its device (D70): the device becomes known, its failures are cleared, and a user
 * with other devices is notified. Repeating it changes nothing.
 */
export async function recordSignIn(
  tx: Transaction,
  { clock, outbox, audit }: Pick<Platform, 'clock' | 'outbox' | 'audit'>,
  caller: SignedIn,
): Promise<void> {
  const { userId, sessionId, fingerprint } = caller
  // The lock makes two new devices at once take turns, so that the user is notified of the second one.
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  if (user?.email) {
    const account = await hashAccountEmail(tx, user.email)
    await clearFailures(tx, account, caller)
  }
  if (!fingerprint || !(await rememberDevice(tx, clock, userId, fingerprint))) return
  const network = addressBlockOf(caller.address)
  await audit.write(tx, 'authn_device_added', { session_id: sessionId }, { userId, network })
  await outbox.emit(tx, 'account.device_added', { user_id: userId, session_id: sessionId })
}
