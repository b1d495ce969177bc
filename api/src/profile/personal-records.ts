import type { PersonalRecords } from '#platform/personal-records.ts'
import { eq } from '#platform/sql.ts'
import { findPhoto } from './photos.ts'
import { erasureCodes, personalExports, profilePhotos } from './tables.ts'

export const personalPhoto: PersonalRecords = {
  name: 'photo',
  find: findPhoto,
  async erase(tx, userId) {
    for (const table of [profilePhotos, personalExports, erasureCodes])
      await tx.delete(table).where(eq(table.user_id, userId))
  },
}
