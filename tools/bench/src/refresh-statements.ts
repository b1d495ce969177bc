import { randomUUID } from 'node:crypto'
import { openSessions } from './database.ts'
import type { Measured } from './load.ts'
import { measureWork } from './run-repeatedly.ts'

/** As in `api/src/accounts/rotate-refresh-token.ts`. */
const spend = `
  with held as (
    select sessions.id from sessions join refresh_tokens on session_id = sessions.id
    where token_hash = $1 for update of sessions
  ), spent as (
    update refresh_tokens set used_at = now() from held where token_hash = $1 and used_at is null returning session_id
  ), carried as (
    update sessions set used_at = now() from spent where sessions.id = session_id returning sessions.*
  ), added as (
    insert into refresh_tokens (id, session_id, token_hash, created_at, expires_at)
    select $3::uuid, id, $2, now(), expires_at from carried
  )
  select * from carried`
const owner = `
  select users.* from refresh_tokens join sessions on sessions.id = session_id join users on users.id = user_id
  where token_hash = $1`

/** The statements of one refresh, directly on the database. */
export async function measureRefreshStatements(dataDir: string, times: number): Promise<Measured> {
  const [writer, reader] = await openSessions(dataDir, 2)
  if (!writer || !reader) throw new Error('no sessions on the database')
  const { rows } = await writer.query<{ token_hash: string }>(
    'select token_hash from refresh_tokens where used_at is null limit 1',
  )
  const [known] = rows
  if (!known) throw new Error('there is no session')
  let hash = known.token_hash
  const measured = await measureWork(Array.from({ length: times }), 1, async () => {
    const next = randomUUID()
    const values = [hash, next, randomUUID()]
    await Promise.all([
      writer.query({ name: 'spend', text: spend, values }),
      reader.query({ name: 'owner', text: owner, values: [hash] }),
    ])
    hash = next
  })
  await Promise.all([writer.end(), reader.end()])
  return measured
}
