import { limits } from '@akyede/contract/limits'
import {
  endSessionsOf,
  findContact,
  findUserById,
  lockCaller,
  planErasure,
  type Reauthenticate,
  sendMessage,
} from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { SignedIn } from '#platform/caller.ts'
import { after } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { spendCode } from './erasure-codes.ts'
import { erasureCodes } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    user_closed: { erase_at: string }
  }
}
declare module '#platform/outbox.ts' {
  interface Events {
    'account.closed': { user_id: number; erase_at: string }
  }
}

interface CloseContext {
  readonly platform: Platform
  readonly reauthenticate: Reauthenticate
}

export interface CloseInput {
  readonly password: string | undefined
  readonly code: string | undefined
}

/**
 * Signs a user out everywhere and schedules the erasure of the account. A user without a password confirms with a
 * code.
 */
export async function closeAccount(
  { platform, reauthenticate }: CloseContext,
  caller: SignedIn,
  { password, code }: CloseInput,
): Promise<Date> {
  const { database, clock, audit, outbox } = platform
  const { userId } = caller
  const user = await findUserById(database, userId)
  if (user && user.password_hash !== null) {
    await reauthenticate({ user, caller, password, refusal: 'profile.password_wrong' })
  } else await spendCode(platform, caller, code)
  return transaction(database, async tx => {
    const user = await lockCaller(tx, caller)
    const eraseAt = user.erase_at ?? after(clock, limits.profile.erasure.grace)
    await planErasure(tx, userId, eraseAt)
    await endSessionsOf(tx, platform, userId, 'account closed')
    await tx.delete(erasureCodes).where(eq(erasureCodes.user_id, userId))
    const erase_at = eraseAt.toISOString()
    const network = addressBlockOf(caller.address)
    await audit.write(tx, 'user_closed', { erase_at }, { userId, network })
    await outbox.emit(tx, 'account.closed', { user_id: userId, erase_at })
    return eraseAt
  })
}

const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Accra' })

export async function sendClosed(
  platform: Platform,
  tx: Transaction,
  fact: { user_id: number; erase_at: string },
): Promise<void> {
  const person = await findContact(tx, fact.user_id)
  if (!person) return
  const day = long.format(new Date(fact.erase_at))
  const signIn = `${platform.publicUrl()}/signin`
  await sendMessage(platform, tx, person, {
    id: `closed-${fact.user_id}-${Date.parse(fact.erase_at)}`,
    subject: `Your Akyɛde account will be deleted on ${day}`,
    lines: [
      `You asked us to delete your account. On ${day} we’ll erase your name, email, phone number, addresses, searches and photo. We keep past orders without your name, as tax law requires.`,
      '',
      'Changed your mind, or wasn’t it you? Sign in before then and nothing is deleted:',
      '',
      signIn,
    ],
    action: { label: 'Sign in', address: signIn },
  })
}
