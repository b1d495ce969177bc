import type { Platform } from '#platform/platform.ts'
import { friendships } from './tables.ts'

/** Makes all customers of the demo shop friends. Existing relationships stay unchanged. */
export async function seedDemoFriends(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = [...people].filter(([email]) => !/^(admin|maker|support)@/.test(email)).map(([, id]) => id)
  const now = clock.now()
  const madeFriends = { status: 'accepted', asked_at: now, expires_at: now, answered_at: now }
  const pairs = ids.flatMap((one, index) =>
    ids.slice(index + 1).map(other => ({
      ...madeFriends,
      low_id: Math.min(one, other),
      high_id: Math.max(one, other),
      asked_by: one,
    })),
  )
  if (pairs.length > 0) await database.insert(friendships).values(pairs).onConflictDoNothing()
}
