import { limits } from '@akyede/contract/limits'
import {
  findContact,
  findDueForErasure,
  findUserByEmail,
  findUserByPhone,
  lockUser,
  sendMessage,
} from '#feature/accounts'
import { type Executor, transaction } from '#platform/database.ts'
import { isPersonNeeded, type PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    user_deleted: { planned_for: string }
  }
}

const hour = 3_600_000

/** Erases accounts whose grace period is over, once an hour: each feature erases its records (D152). */
export function eraseAccounts(platform: Platform, records: readonly PersonalRecords[]): void {
  platform.jobs.every('erase accounts', hour, async () => {
    const now = platform.clock.now()
    let due: number[] = []
    do {
      due = await findDueForErasure(platform.database, now, due.at(-1) ?? 0)
      for (const userId of due) {
        await eraseAccount(platform, records, userId).catch(error =>
          platform.log.error('an account could not be erased', { user_id: userId, error }),
        )
      }
    } while (due.length > 0)
  })
}

async function eraseAccount(
  platform: Platform,
  records: readonly PersonalRecords[],
  userId: number,
): Promise<void> {
  const { database, clock, audit } = platform
  await transaction(database, async tx => {
    const user = await lockUser(tx, userId)
    const plannedFor = user.erase_at
    // The user signed in meanwhile and keeps the account.
    if (!plannedFor || plannedFor > clock.now()) return
    const patience = plannedFor.getTime() + limits.profile.erasure.waitsForOrders
    if (clock.now().getTime() < patience && (await isPersonNeeded(records, tx, userId))) return
    const person = await findContact(tx, userId)
    const addresses = await findOwnAddresses(records, tx, userId)
    for (const { erase } of records) await erase(tx, userId)
    await audit.write(
      tx,
      'user_deleted',
      { planned_for: plannedFor.toISOString() },
      { userId, actor: 'shop' },
    )
    // Runs before the commit: afterwards the addresses are unknown. A second attempt deletes the same messages.
    await platform.mail.deleteMessages(tx, userId, addresses)
    if (person) await sendMessage(platform, tx, person, { id: `erased-${userId}`, ...farewell })
  })
}

/** Leaves out addresses that another account has by now: their messages belong to that user. */
async function findOwnAddresses(
  records: readonly PersonalRecords[],
  executor: Executor,
  userId: number,
): Promise<string[]> {
  const known: (string | null)[] = []
  for (const record of records) known.push(...((await record.addresses?.(executor, userId)) ?? []))
  const own = []
  for (const address of new Set(known)) {
    if (!address) continue
    const find = address.includes('@') ? findUserByEmail : findUserByPhone
    const holder = await find(executor, address)
    if (!holder || holder.id === userId) own.push(address)
  }
  return own
}

const farewell = {
  subject: 'Your Akyɛde account is deleted',
  lines: [
    'As you asked, we’ve erased your data. We keep past orders without your name, as tax law requires.',
    'Medaase for every gift. You’re always welcome back with a new account.',
  ],
}
