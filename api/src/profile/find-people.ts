import type { Person } from '@akyede/contract/people'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { photoUrl } from './photos.ts'

/** How these people are shown to others, by their ids. Whose account was erased is absent. */
export async function findPeople(
  executor: Executor,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await executor.execute<{ id: string; name: string; photo: string | null }>(sql`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, p.name as photo
    from users u left join profile_photos p on p.user_id = u.id
    where u.id = any(${sql.param([...new Set(userIds)])}::bigint[]) and u.erased_at is null`)
  return new Map(
    rows.map(({ id, name, photo }) => [
      Number(id),
      { id: Number(id), name, avatar: photo === null ? null : photoUrl(photo) },
    ]),
  )
}
