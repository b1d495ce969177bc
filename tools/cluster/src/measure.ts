import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Linux reports processor time in hundredths of a second on every machine. */
const millisecondsPerTick = 10

/** Processor milliseconds that each process has used since its start, by process id. */
export type ProcessorTimes = ReadonlyMap<number, number>

/** Reads the processes with these ids and all below them. */
export function processorTimes(pids: readonly number[]): ProcessorTimes {
  const found = new Map<number, { parent: number; time: number }>()
  for (const name of readdirSync('/proc').filter(each => /^\d+$/.test(each))) {
    const stat = readStat(Number(name))
    if (stat) found.set(Number(name), stat)
  }
  const isBelow = (pid: number): boolean =>
    pids.includes(pid) || (found.has(pid) && isBelow(found.get(pid)?.parent ?? 0))
  return new Map([...found].filter(([pid]) => isBelow(pid)).map(([pid, { time }]) => [pid, time]))
}

/** Milliseconds used between two readings. A process that started meanwhile began at 0. */
export const spentBetween = (before: ProcessorTimes, after: ProcessorTimes): number =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)

function readStat(pid: number): { parent: number; time: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name, in parentheses, and may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      parent: Number(fields[1]),
      time: (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick,
    }
  } catch {
    return undefined
  }
}

/** Samples how late the replicas are, until it is stopped; milliseconds. */
export function watchReplicas(connectionString: string): { stop(): Promise<readonly number[]> } {
  const samples: number[] = []
  let isWatching = true
  const work = async () => {
    let client: pg.Client | undefined
    while (isWatching) {
      try {
        client ??= await connect(connectionString)
        const { rows } = await client.query<{ late: number | null }>(
          `select 1000 * extract(epoch from replay_lag)::float8 as late from pg_stat_replication`,
        )
        for (const { late } of rows) if (late !== null) samples.push(late)
      } catch {
        await client?.end().catch(() => {})
        client = undefined
      }
      await pause(100)
    }
    await client?.end().catch(() => {})
  }
  const working = work()
  return {
    async stop() {
      isWatching = false
      await working
      return samples
    },
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Queries a database once, over a connection that cannot write. */
export async function query<Row extends object>(
  connectionString: string,
  question: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const options = '-c default_transaction_read_only=on'
  const client = new pg.Client({ connectionString, options })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(question, [...values])).rows
  } finally {
    await client.end()
  }
}
