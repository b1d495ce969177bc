import type { PersonalRecords } from '#platform/personal-records.ts'
import { eq } from '#platform/sql.ts'
import { findAddresses } from './address-book.ts'
import { presentAddress } from './present-address.ts'
import { addresses } from './tables.ts'

export const personalAddresses: PersonalRecords = {
  name: 'addresses',
  find: async (executor, userId) => (await findAddresses(executor, userId)).map(presentAddress),
  async erase(tx, userId) {
    await tx.delete(addresses).where(eq(addresses.user_id, userId))
  },
}
