import { confirmClosedDays, findClosedDaysOf, removeClosedDay, setClosedDay } from '#feature/calendar'
import { transaction } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import type { OfficeContext } from './index.ts'
import { actedBy } from './require-staff.ts'

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** Serves the closed days of the delivery promise to staff. */
export function serveOfficeCalendar(serve: Serve, { platform }: OfficeContext): void {
  const { database } = platform

  serve('listOfficeClosedDays', async ({ query: { year } }) => ({
    data: await findClosedDaysOf(database, year),
  }))

  serve('setOfficeClosedDay', async ({ body: { words, ...facts }, caller, tx }) => {
    await setClosedDay(platform, tx, facts, actedBy(caller, { words }))
    return { data: await findClosedDaysOf(tx, yearOf(facts.day)) }
  })

  serve('removeOfficeClosedDay', ({ params: { day }, caller }) =>
    transaction(database, async tx => {
      await removeClosedDay(platform, tx, day, actedBy(caller, {}))
      return { data: await findClosedDaysOf(tx, yearOf(day)) }
    }),
  )

  serve('confirmOfficeClosedDays', async ({ body: { year, words }, caller, tx }) => {
    await confirmClosedDays(platform, tx, year, actedBy(caller, { words }))
    return { data: await findClosedDaysOf(tx, year) }
  })
}
