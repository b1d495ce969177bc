import { type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import { groupMembers, groups } from './tables.ts'

interface DemoGroup {
  readonly name: string
  readonly description: string
  readonly isPrivate: boolean
  /** By email, the owner first. */
  readonly people: readonly (readonly [email: string, role: string])[]
}

/** The group that a list of the demo shop is for. */
export const demoFamily = 'Adabraka family'

const demoGroups: readonly DemoGroup[] = [
  {
    name: demoFamily,
    description: 'Everyone who eats at Auntie Dede’s on Sundays.',
    isPrivate: true,
    people: [
      ['ama@akyede.test', 'owner'],
      ['kofi@akyede.test', 'admin'],
      ['efua@akyede.test', 'member'],
    ],
  },
  {
    name: 'New homes in Accra',
    description: 'First pots, first stools, first nights under a roof of one’s own.',
    isPrivate: false,
    people: [
      ['efua@akyede.test', 'owner'],
      ['kofi@akyede.test', 'member'],
    ],
  },
]

/** Adds the groups of the demo shop, by name. Existing groups stay unchanged. */
export async function seedDemoGroups(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  people: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const group of demoGroups) {
    const id = await transaction(database, tx => ensureGroup(tx, group, people, clock.now()))
    if (id !== undefined) ids.set(group.name, id)
  }
  return ids
}

async function ensureGroup(
  tx: Transaction,
  { name, description, isPrivate, people }: DemoGroup,
  accounts: ReadonlyMap<string, number>,
  now: Date,
): Promise<string | undefined> {
  const members = people.flatMap(([email, role]) => {
    const user_id = accounts.get(email)
    return user_id === undefined ? [] : [{ user_id, role, status: 'member', invited_at: now, joined_at: now }]
  })
  const [owner] = members
  if (owner === undefined) return undefined
  const [present] = await tx
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.group_id, groups.id))
    .where(and(eq(groups.name, name), eq(groupMembers.user_id, owner.user_id)))
  if (present) return present.id
  const id = newId()
  await tx.insert(groups).values({ id, name, description, is_private: isPrivate, created_at: now })
  await tx.insert(groupMembers).values(members.map(member => ({ group_id: id, ...member })))
  return id
}
