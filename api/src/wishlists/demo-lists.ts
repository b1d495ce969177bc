import { dayAfter, dayOf } from '@akyede/contract/days'
import { demoFamily } from '#feature/groups'
import { type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { wishlistItems, wishlists } from './tables.ts'

interface DemoList {
  readonly of: string
  readonly name: string
  readonly description: string
  readonly purpose: string
  readonly privacy: 'private' | 'friends' | 'group' | 'public'
  /** Name of the group that sees it. */
  readonly group?: string
  /** Days from now to the list's day. */
  readonly inDays?: number
  /** Product, priority and note. */
  readonly items: readonly (readonly [slug: string, priority: string, note?: string])[]
}

const demoLists: readonly DemoList[] = [
  {
    of: 'ama@akyede.test',
    name: 'Kwaku’s outdooring',
    description: 'On the eighth day our boy gets his name. Come and taste the water and the honey with us.',
    purpose: 'naming',
    privacy: 'public',
    inDays: 24,
    items: [
      ['shea-butter-jar', 'must_have', 'For the little one’s skin'],
      ['doll-basket-pink', 'medium'],
      ['drum-pair-small', 'medium', 'He will be loud anyway'],
      ['toy-lorry', 'low'],
    ],
  },
  {
    of: 'ama@akyede.test',
    name: 'Things for me',
    description: '',
    purpose: 'other',
    privacy: 'private',
    items: [
      ['waist-beads-harmattan', 'high'],
      ['bolga-basket-indigo', 'medium'],
    ],
  },
  {
    of: 'kofi@akyede.test',
    name: 'Kofi turns forty',
    description: 'No speeches, please. Jollof and highlife at our place in Osu.',
    purpose: 'birthday',
    privacy: 'public',
    inDays: 61,
    items: [
      ['talking-drum', 'must_have'],
      ['smock-indigo-white', 'high', 'Size L'],
      ['leather-key-fob', 'low'],
    ],
  },
  {
    of: 'kofi@akyede.test',
    name: 'Auntie Dede’s new kitchen',
    description: 'She cooks for all of us. Now it is our turn.',
    purpose: 'housewarming',
    privacy: 'group',
    group: demoFamily,
    inDays: 40,
    items: [
      ['market-basket-checks', 'high'],
      ['painted-pot-sirigu', 'medium', 'For the water'],
    ],
  },
  {
    of: 'efua@akyede.test',
    name: 'Efua & Kojo’s home',
    description: 'We begin with one room and a mango tree. These would make it a home.',
    purpose: 'wedding',
    privacy: 'public',
    inDays: 96,
    items: [
      ['pillar-stool', 'must_have', 'One of two, for the veranda'],
      ['painted-pot-sirigu', 'high'],
      ['kente-stole-gold-green', 'high'],
      ['market-basket-checks', 'medium'],
      ['leather-floor-cushion', 'medium'],
    ],
  },
  {
    of: 'efua@akyede.test',
    name: 'Just for friends',
    description: 'Small things that make a Sunday. Nobody has to.',
    purpose: 'birthday',
    privacy: 'friends',
    inDays: 40,
    items: [
      ['shea-butter-jar', 'medium'],
      ['market-basket-checks', 'high', 'Any colours'],
    ],
  },
  {
    of: 'efua@akyede.test',
    name: 'Ideas for Maame’s birthday',
    description: 'A surprise: tell nobody.',
    purpose: 'birthday',
    privacy: 'private',
    items: [['baobab-oil-bottle', 'medium']],
  },
]

/** Lists of the demo shop's users; existing lists stay. */
export async function seedDemoLists(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  people: ReadonlyMap<string, number>,
  groups: ReadonlyMap<string, string>,
): Promise<void> {
  const now = clock.now()
  for (const [email, userId] of people) {
    const lists = demoLists.filter(list => list.of === email)
    await transaction(database, async tx => {
      const [any] = await tx
        .select({ id: wishlists.id })
        .from(wishlists)
        .where(eq(wishlists.user_id, userId))
        .limit(1)
      if (!any) for (const list of lists) await writeList(tx, userId, list, groups, now)
    })
  }
}

async function writeList(
  tx: Transaction,
  userId: number,
  list: DemoList,
  groups: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const { name, description, purpose, privacy, inDays, items } = list
  const id = newId()
  const deadline = inDays === undefined ? null : dayAfter(dayOf(now), inDays)
  const purpose_text = purpose === 'other' ? 'Just because' : null
  const group_id = list.group === undefined ? null : (groups.get(list.group) ?? null)
  const moments = { created_at: now, updated_at: now }
  await tx.insert(wishlists).values({
    id,
    user_id: userId,
    name,
    description,
    purpose,
    purpose_text,
    privacy,
    group_id,
    deadline,
    ...moments,
  })
  const slugs = items.map(([slug]) => slug)
  const { rows } = await tx.execute<{ id: string; slug: string }>(
    sql`select id, slug from products where slug = any(${sql.param(slugs)}::text[])`,
  )
  const values = items.flatMap(([slug, priority, notes = ''], index) => {
    const product = rows.find(row => row.slug === slug)
    const place = { id: newId(), wishlist_id: id, position: index + 1, added_at: now }
    return product ? [{ ...place, product_id: product.id, priority, notes }] : []
  })
  if (values.length > 0) await tx.insert(wishlistItems).values(values)
}
