import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import type { TestDatabase } from './postgres.ts'

/** A database server with a streaming replica. */
export interface ReplicatedDatabase {
  readonly database: TestDatabase
  /** For DATABASE_READ_URL. */
  readonly replicaUrl: string
  /** Pauses the replay; resolves once nothing more is replayed. */
  pause(): Promise<void>
  resume(): Promise<void>
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  close(): Promise<void>
}

const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' }

/** Starts both with an empty database. */
export async function openReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'akyede-replica-'))
  // When root runs the tests the database runs as another user, who must be able to enter.
  chmodSync(folder, 0o711)
  const primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), settings })
  await copyCluster(primary, folder)
  let replica: EmbeddedPostgres | undefined
  const startReplica = async () => {
    replica = await startEmbeddedPostgres({ dataDir: join(folder, 'replica'), settings })
  }
  await startReplica()
  const { host, port, user, database: name } = replica?.connection ?? primary.connection
  const onReplica = async (statement: string) => {
    const client = new pg.Client({ host, port, user, database: name })
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }
  return {
    database: { name, connection: primary.connection, drop: async () => {} },
    replicaUrl: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    async pause() {
      await onReplica('select pg_wal_replay_pause()')
      const isPaused = async () =>
        (await onReplica('select pg_get_wal_replay_pause_state() as state')).rows[0].state === 'paused'
      while (!(await isPaused())) await new Promise(resolve => setTimeout(resolve, 10))
    },
    resume: async () => void (await onReplica('select pg_wal_replay_resume()')),
    stopReplica: async () => replica?.stop(),
    startReplica,
    async close() {
      await replica?.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the running primary into a home from which a standby starts, as pg_basebackup would. */
async function copyCluster({ connection }: EmbeddedPostgres, folder: string): Promise<void> {
  const from = join(folder, 'primary/postgres/data')
  const home = join(folder, 'replica/postgres')
  const to = join(home, 'data')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query("select pg_backup_start('replica', true)")
    mkdirSync(home, { recursive: true })
    execFileSync('cp', ['-a', from, to])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const { host, port, user } = connection
    const written = {
      backup_label: rows[0]?.labelfile ?? '',
      'standby.signal': '',
    }
    for (const [name, text] of Object.entries(written)) writeFileSync(join(to, name), text)
    appendFileSync(
      join(to, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`,
    )
    rmSync(join(to, 'postmaster.pid'), { force: true })
    const { uid, gid } = statSync(from)
    for (const path of [home, ...Object.keys(written).map(name => join(to, name))]) chownSync(path, uid, gid)
  } finally {
    await client.end()
  }
}
