import type { Transaction } from '#platform/database.ts'
import type { ExpectedVersions } from '#platform/if-match.ts'
import { and, eq, isNull, type SQL, sql } from '#platform/sql.ts'
import type { EditContext } from './add-list.ts'
import type { ListDependencies, WishlistRow } from './dependencies.ts'
import { findList, type VisibleList } from './find-list.ts'
import { changedFields, type ListChanges, type ListFields, requireGroup } from './list-fields.ts'
import { requireRight } from './rights.ts'
import { wishlists } from './tables.ts'

/** Fields that only the owner changes. */
const governed = [
  'privacy',
  'group_id',
  'reveal',
  'delivery_address',
] as const satisfies readonly (keyof ListFields)[]

/** When gifts are revealed on the list's day, only the owner changes the day. */
const movesReveal = ({ reveal, deadline }: WishlistRow, changes: ListChanges): boolean =>
  reveal === 'date' && changes.deadline !== undefined && changes.deadline !== deadline

export interface ChangeListInput {
  readonly wishlistId: string
  readonly changes: ListChanges
  readonly expected: ExpectedVersions
}

/** Changes a list of the expected version; undefined when it has another version. */
export async function changeList(
  tx: Transaction,
  { links }: Pick<ListDependencies, 'links'>,
  { userId, now }: EditContext,
  { wishlistId, changes, expected }: ChangeListInput,
): Promise<VisibleList | undefined> {
  const seen = await findList(tx, { userId }, wishlistId)
  requireRight(seen.role, 'change')
  const isGoverned = governed.some(field => changes[field] !== undefined)
  if (isGoverned || movesReveal(seen.list, changes)) requireRight(seen.role, 'govern')
  if (expected && !expected.includes(seen.list.version)) return undefined
  if (Object.keys(changes).length === 0) return seen
  const fields = changedFields(seen.list, changes)
  if (changes.privacy === 'group' || changes.group_id) await requireGroup(tx, userId, fields)
  const [list] = await tx
    .update(wishlists)
    .set({ ...pick(fields), version: sql`${wishlists.version} + 1`, updated_at: now })
    .where(and(eq(wishlists.id, wishlistId), isNull(wishlists.deleted_at), isVersion(seen.list.version)))
    .returning()
  // Without If-Match the change is applied on top of a concurrent one.
  if (!list)
    return expected
      ? undefined
      : changeList(tx, { links }, { userId, now }, { wishlistId, changes, expected })
  if (list.privacy === 'private' && seen.list.privacy !== 'private') await links.end(tx, wishlistId, now)
  return { ...seen, list }
}

const isVersion = (version: number): SQL => eq(wishlists.version, version)

const pick = (fields: ListFields): ListFields => ({
  name: fields.name,
  description: fields.description,
  purpose: fields.purpose,
  purpose_text: fields.purpose_text,
  privacy: fields.privacy,
  group_id: fields.group_id,
  deadline: fields.deadline,
  reveal: fields.reveal,
  delivery_address: fields.delivery_address,
})
