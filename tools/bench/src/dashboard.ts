import { randomUUID } from 'node:crypto'
import { registerAccounts } from './buyers.ts'
import { alone } from './compare.ts'
import { openSessions } from './database.ts'
import { sendRequest } from './request.ts'
import { p99Within, type Row } from './row.ts'
import type { RunContext } from './run-context.ts'
import { runSequentially } from './run-repeatedly.ts'
import type { RunningShop } from './shop.ts'

const requested = 300
const has = { lists: 50, friends: 500, notifications: 5_000, listsOfEachFriend: 4 }

/** The dashboard of a user with much data, one request at a time. */
export async function measureDashboard({ dataDir }: RunContext, shop: RunningShop): Promise<Row> {
  const [account] = await registerAccounts(shop.origin, 1)
  if (!account) throw new Error('no account was registered')
  await fill(dataDir, account.email)
  const headers = { authorization: `Bearer ${account.token}` }
  const read = async () => {
    const { status, text } = await sendRequest(`${shop.origin}/api/v1/user/dashboard`, { headers })
    if (status !== 200 || !text.includes('"failed":[]'))
      throw new Error(`a dashboard answered ${status}: ${text}`)
  }
  await runSequentially(requested / 3, read)
  const watched = { shop: shop.program.pid, dataDir }
  return {
    what: `dashboard with ${has.lists} lists, ${has.friends} friends, ${has.notifications} notifications, one at a time`,
    goal: p99Within(30),
    measured: await alone(() => runSequentially(requested, read), watched),
    cacheHitRate: 0,
  }
}

/** Inserts data that would take hours over HTTP, as the server would have written them. */
async function fill(dataDir: string, email: string): Promise<void> {
  const [session] = await openSessions(dataDir, 1)
  if (!session) throw new Error('no session of the database')
  const { rows } = await session.query<{ id: string }>('select id from users where email = $1', [email])
  const id = rows[0]?.id
  const first = 1_000_000
  await session.query(
    `insert into users (id, first_name, last_name, email, terms_version, terms_accepted_at, created_at)
     select n, 'Kofi', 'Friend', n || '-${randomUUID()}@akyede.test', '1', now(), now()
     from generate_series(${first}, ${first + has.friends - 1}) n`,
  )
  await session.query(
    `insert into friendships (low_id, high_id, status, asked_by, asked_at, expires_at, answered_at)
     select least(n, $1::bigint), greatest(n, $1::bigint), 'accepted', n, now(), now(), now()
     from generate_series(${first}, ${first + has.friends - 1}) n`,
    [id],
  )
  // Distinct timestamps, as for lists made by hand.
  const lists = `insert into wishlists (id, user_id, name, privacy, created_at, updated_at)
     select gen_random_uuid(), owner, 'List ' || n, 'friends', moment, moment`
  const timestamps = `cross join lateral (select now() - random() * interval '90 days' as moment where n > 0) made`
  await session.query(
    `${lists} from generate_series(1, ${has.lists}) n cross join (select $1::bigint as owner) me ${timestamps}`,
    [id],
  )
  await session.query(
    `${lists} from generate_series(1, ${has.listsOfEachFriend}) n
     cross join generate_series(${first}, ${first + has.friends - 1}) owner ${timestamps}`,
  )
  await session.query(
    `insert into activity_entries (id, key, type, user_id, subject_id, happened_at)
     select gen_random_uuid(), 'list.added ' || id, 'list.added', user_id, id, created_at from wishlists
     on conflict do nothing`,
  )
  await session.query(
    `insert into notifications (id, user_id, category, type, key, title, message, link, in_app, created_at)
     select gen_random_uuid(), $1, 'system', 'bench', n::text, 'Title', 'Message', '/dashboard', true, now() - n * interval '1 minute'
     from generate_series(1, ${has.notifications}) n`,
    [id],
  )
  await session.query('analyze')
  await session.end()
}
