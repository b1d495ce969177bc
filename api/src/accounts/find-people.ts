import type { PeopleSearch } from '@akyede/contract/office-people'
import { countRows } from '#platform/count-rows.ts'
import type { Executor } from '#platform/database.ts'
import { and, asc, desc, eq, isNull, likePattern, or, type SQL, sql } from '#platform/sql.ts'
import { hasEmail, type UserRow } from './find-user.ts'
import { users } from './tables.ts'

/** The accounts from which a name counts as common. */
const common = 2_000

interface PeoplePage {
  readonly page: number
  readonly limit: number
  readonly sortBy: 'newest' | 'oldest'
  /** How many accounts the search finds. */
  readonly total: number
}

/** Finds a page of accounts for staff, by default the newest first. Erased accounts are found by their id only. */
export const findPeople = (
  executor: Executor,
  search: PeopleSearch | undefined,
  { page, limit, sortBy, total }: PeoplePage,
): Promise<UserRow[]> => {
  const order = sortBy === 'newest' ? desc : asc
  return executor
    .select()
    .from(users)
    .where(total > common ? matchingInOrder(search) : matching(search))
    .orderBy(order(users.created_at), order(users.id))
    .limit(limit)
    .offset((page - 1) * limit)
}

/** Counts the accounts that a search finds. */
export const countPeople = (executor: Executor, search: PeopleSearch | undefined): Promise<number> =>
  countRows(executor, users, matching(search))

function matching(search: PeopleSearch | undefined): SQL | undefined {
  if (!search) return isNull(users.erased_at)
  if (search.kind === 'email') return hasEmail(search.text)
  if (search.kind === 'name')
    // The expression is that of the index `users_name`.
    return and(
      isNull(users.erased_at),
      sql`(${users.first_name} || ' ' || ${users.last_name}) ilike ${likePattern(search.text)}`,
    )
  return or(
    search.id === undefined ? undefined : eq(users.id, search.id),
    search.phone === undefined ? undefined : eq(users.phone, search.phone),
  )
}

/**
 * The same for a name that many have. The expression is that of no index, so that PostgreSQL reads accounts in their
 * order until the page is full, instead of sorting all that the index of names finds.
 */
const matchingInOrder = (search: PeopleSearch | undefined): SQL | undefined =>
  search?.kind === 'name'
    ? and(
        isNull(users.erased_at),
        sql`(${users.first_name} || ' ' || ${users.last_name} || '') ilike ${likePattern(search.text)}`,
      )
    : matching(search)
