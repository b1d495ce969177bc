import type { PersonalRecords } from '#platform/personal-records.ts'
import { eq, sql } from '#platform/sql.ts'
import { productFiles } from './tables.ts'

/** The product files that a person imported. The drafts belong to the workshop. */
export const personalProductFiles: PersonalRecords = {
  name: 'product_files',
  async find(executor, userId) {
    const { rows } = await executor.execute(sql`
      select products, added, created_at from product_files where user_id = ${userId} order by created_at, id`)
    return rows
  },
  async erase(tx, userId) {
    await tx.update(productFiles).set({ user_id: sql`null` }).where(eq(productFiles.user_id, userId))
  },
}
