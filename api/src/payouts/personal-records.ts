import type { PersonalRecords } from '#platform/personal-records.ts'
import { sql } from '#platform/sql.ts'

/** The wallets that a person entered for their workshop. The ledger keeps what was paid to them, without their number. */
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
      update wallets set phone = '', holder = '', resolved_name = null, recipient_code = null, user_id = null,
        status = 'removed'
      where user_id = ${userId}`)
  },
}
