import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { lineName } from './broadcast-connection.ts'
import type { MovableClock } from './clock.ts'
import { type Database, transaction } from './database.ts'
import type { Platform } from './platform.ts'
import { readSharedSetting } from './shared-settings.ts'
import { sql } from './sql.ts'
import { sharedSettings } from './tables.ts'

const settingName = 'test_clock'
const movedTopic = 'clock.moved'
const readTopic = 'clock.read'
/** Milliseconds that a process has to read the moved clock and to run its jobs. */
const readWithin = 10_000

/** The test clock: all processes on one database, restarts and operator's commands read the same offset from it. */
export interface SharedClock extends MovableClock {
  /** Reads the offset, and follows it where this process listens to the others. */
  follow(platform: Pick<Platform, 'database' | 'broadcast' | 'jobs' | 'log'>): Promise<void>
}

/** Without test controls it is the clock of the machine. */
export function createSharedClock({ testControls }: { readonly testControls: boolean }): SharedClock {
  let ahead = 0
  let share: ((milliseconds: number) => Promise<void>) | undefined
  /** The clock is never set back, so an older message changes nothing. */
  const set = (milliseconds: number) => {
    ahead = Math.max(ahead, milliseconds)
  }
  return {
    now: () => new Date(Date.now() + ahead),
    async advance(milliseconds) {
      if (!share) throw new Error('the clock cannot be moved without test controls')
      await share(milliseconds)
    },
    async follow(platform) {
      if (!testControls) return
      share = followOffset(platform, set)
      set(await readOffset(platform.database))
    },
  }
}

const readOffset = async (database: Database): Promise<number> =>
  Number(await readSharedSetting(database, settingName)) || 0

/** Returns the function that moves the clock of all processes. */
function followOffset(
  { database, broadcast, jobs, log }: Parameters<SharedClock['follow']>[0],
  set: (ahead: number) => void,
): (milliseconds: number) => Promise<void> {
  /** How many other processes have read each move of this process. */
  const readers = new Map<string, number>()
  broadcast.on(readTopic, id => {
    const count = readers.get(id)
    if (count !== undefined) readers.set(id, count + 1)
  })
  broadcast.on(movedTopic, async words => {
    const [id = '', ahead] = words.split(' ')
    set(Number(ahead))
    if (readers.has(id)) return
    if (jobs.isRunning) await jobs.runScheduledNow()
    await broadcast
      .publish(database, readTopic, id)
      .catch(error => log.warn('a moved clock could not be confirmed', { error }))
  })
  broadcast.onGap(() => {
    readOffset(database).then(set, error => log.warn('the moved clock could not be read', { error }))
  })
  return async milliseconds => {
    const id = randomUUID()
    readers.set(id, 0)
    await transaction(database, async tx => {
      const [moved] = await tx
        .insert(sharedSettings)
        .values({ name: settingName, value: String(milliseconds) })
        .onConflictDoUpdate({
          target: sharedSettings.name,
          set: { value: sql`(${sharedSettings.value}::bigint + ${milliseconds})::text` },
        })
        .returning()
      await broadcast.publish(tx, movedTopic, `${id} ${moved?.value}`)
    })
    const deadline = performance.now() + readWithin
    const isRead = async () => (readers.get(id) ?? 0) >= (await countOthers(database))
    while (broadcast.isListening && !(await isRead()) && performance.now() < deadline) await sleep(10)
    readers.delete(id)
  }
}

/** Processes beside this one that listen to the others. */
async function countOthers(database: Database): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int - 1 as count from pg_stat_activity
    where application_name = ${lineName} and datname = current_database()`)
  return rows[0]?.count ?? 0
}
