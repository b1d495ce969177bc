import { randomUUID } from 'node:crypto'
import { openSessions } from './database.ts'
import type { Measured } from './load.ts'
import { measureWork } from './workers.ts'

/** What one refresh sends to the database, straight and with nothing around it, on a session of nobody's. */
export async function refreshBare(dataDir: string, times: number): Promise<Measured> {
  const [database] = await openSessions(dataDir, 1)
  if (!database) throw new Error('no session on the database')
  const { rows } = await database.query<{ session_id: string; token_hash: string; user_id: string }>(
    `select session_id, token_hash, user_id from refresh_tokens join sessions on sessions.id = session_id
     where refresh_tokens.used_at is null limit 1`,
  )
  const [known] = rows
  if (!known) throw new Error('nobody has signed in')
  const { session_id, user_id } = known
  let hash = known.token_hash
  const measured = await measureWork(Array.from({ length: times }), 1, async () => {
    const next = randomUUID()
    await database.query('begin')
    await database.query(
      `select sessions.* from sessions join refresh_tokens on session_id = sessions.id where token_hash = $1
       for update of sessions`,
      [hash],
    )
    await database.query('select * from refresh_tokens where token_hash = $1', [hash])
    await database.query('select * from users where id = $1', [user_id])
    await database.query('update refresh_tokens set used_at = now() where token_hash = $1', [hash])
    await database.query('update sessions set used_at = now() where id = $1', [session_id])
    await database.query(
      `insert into refresh_tokens (id, session_id, token_hash, created_at, expires_at)
       values ($1, $2, $3, now(), now() + interval '7 days')`,
      [randomUUID(), session_id, next],
    )
    await database.query('commit')
    hash = next
  })
  await database.end()
  return measured
}
