import type { Transaction } from '#platform/database.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import { type SQL, sql } from '#platform/sql.ts'

/**
 * The wallets that a person entered for their workshop. The ledger keeps what was paid to them, without their number,
 * which stays until a transfer to it that may have begun is over: its repetitions have to name the same wallet.
 */
export const personalWallets: PersonalRecords = {
  name: 'wallets',
  async find(executor, userId) {
    const { rows } = await executor.execute(sql`
      select wallet.network, wallet.phone, wallet.holder, wallet.status, wallet.requested_at, wallet.usable_from
      from wallets as wallet where wallet.user_id = ${userId} order by wallet.requested_at, wallet.id`)
    return rows
  },
  async erase(tx, userId) {
    await tx.execute(sql`
      update wallets set resolved_name = null, user_id = null, status = 'removed' where user_id = ${userId}`)
    // A statement of its own: under the lock of the wallets it sees the payouts that a job was about to send.
    await eraseNumbers(tx, sql`true`)
  },
}

/** Erases the numbers of removed wallets to which nothing is under way. */
export async function eraseNumbers(tx: Transaction, which: SQL): Promise<void> {
  await tx.execute(sql`
    update wallets as wallet set phone = '', holder = '', recipient_code = null
    where wallet.status = 'removed' and wallet.phone <> '' and ${which} and not exists (
      select from payouts as payout where payout.wallet_id = wallet.id and payout.first_sent_at is not null
        and payout.status in ('made', 'sending', 'held'))`)
}
