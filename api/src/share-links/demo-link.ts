import { randomBytes } from 'node:crypto'
import { exampleListAlias } from '@akyede/contract/share-links'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { shareLinks } from './tables.ts'

const example = { of: 'efua@akyede.test', name: 'Efua & Kojo’s home' } as const

/** Creates the link to the list that the landing page shows. An existing link stays. */
export async function seedDemoLink(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const userId = people.get(example.of)
  if (userId === undefined) return
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from wishlists where user_id = ${userId} and name = ${example.name} limit 1`)
  const [list] = rows
  if (!list) return
  await database
    .insert(shareLinks)
    .values({
      id: newId(),
      share_id: randomBytes(16).toString('base64url'),
      alias: exampleListAlias,
      wishlist_id: list.id,
      made_by: userId,
      created_at: clock.now(),
    })
    .onConflictDoNothing({ target: shareLinks.alias })
}
