import { transaction } from '#platform/database.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { desc, eq, sql } from '#platform/sql.ts'
import { createReport } from './create-report.ts'
import { reports } from './tables.ts'

export { decideReport, lockReport, type OpenReport, setReportedHidden } from './decide-report.ts'
export { findReports } from './find-reports.ts'
export { subjectJoins } from './find-subject.ts'

/** Reports of content and people, which staff decide on in the back office (E78). */
export function registerReports(serve: Serve, platform: Platform): void {
  serve('createReport', async ({ body, caller: { userId, fingerprint: device } }) => {
    await transaction(platform.database, tx => createReport(tx, platform, userId, { ...body, device }))
    return null
  })
}

const { about, reason, words, created_at } = reports

/** What a person reported. What others reported about them stays with staff while the account exists. */
export const personalReports: PersonalRecords = {
  name: 'reports',
  find: (executor, userId) =>
    executor
      .select({ about, reason, words, created_at })
      .from(reports)
      .where(eq(reports.user_id, userId))
      .orderBy(desc(created_at)),
  async erase(tx, userId) {
    await tx.delete(reports).where(eq(reports.user_id, userId))
    await tx.execute(sql`
      with deleted as (delete from reports where about = 'person' and subject_id = ${userId}::text)
      delete from reported_items where about = 'person' and subject_id = ${userId}::text`)
  },
}
