import type { PeopleSearch } from '@akyede/contract/office-people'
import { countRows } from '#platform/count-rows.ts'
import type { Executor } from '#platform/database.ts'
import { and, asc, desc, eq, isNull, likePattern, or, type SQL, sql } from '#platform/sql.ts'
import { hasEmail, type UserRow } from './find-user.ts'
import { users } from './tables.ts'

interface PeoplePage {
  readonly page: number
  readonly limit: number
  readonly sortBy: 'newest' | 'oldest'
}

/**
 * Finds a page of accounts for staff, by default the newest first, and counts those that the search finds. Erased
 * accounts are found by their id only.
 */
export async function findPeople(
  executor: Executor,
  search: PeopleSearch | undefined,
  { page, limit, sortBy }: PeoplePage,
): Promise<{ found: UserRow[]; total: number }> {
  const order = sortBy === 'newest' ? desc : asc
  const found = await executor
    .select()
    .from(users)
    .where(matching(search))
    .orderBy(order(users.created_at), order(users.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const isAll = page === 1 && found.length < limit
  return { found, total: isAll ? found.length : await countRows(executor, users, matching(search)) }
}

function matching(search: PeopleSearch | undefined): SQL | undefined {
  if (!search) return isNull(users.erased_at)
  if (search.kind === 'email') return hasEmail(search.text)
  if (search.kind === 'name')
    // The expression is that of the index `users_name`, whose statistics tell PostgreSQL how common the name is.
    return and(
      isNull(users.erased_at),
      sql`(${users.first_name} || ' ' || ${users.last_name}) ilike ${likePattern(search.text)}`,
    )
  return or(
    search.id === undefined ? undefined : eq(users.id, search.id),
    search.phone === undefined ? undefined : eq(users.phone, search.phone),
  )
}
