import { createHash } from 'node:crypto'
import { makerTermsVersion } from '@akyede/contract/workshop-application'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { addMember, findRole } from './membership.ts'

const owner = 'maker@akyede.test'
/** The maker of the demo shop whose workshop has an owner. */
const demoSlug = 'bonwire-loom-house'

interface DemoApplication {
  readonly of: string
  readonly name: string
  readonly craft: string
  readonly town: string
  readonly region: string
  readonly since: number
  readonly story: string
}

const applications: readonly DemoApplication[] = [
  {
    of: 'kofi@akyede.test',
    name: 'Kokrobite Drum Works',
    craft: 'Drum carving',
    town: 'Kokrobite',
    region: 'Greater Accra',
    since: 2009,
    story:
      'We carve drums from tweneboa wood by the sea at Kokrobite. My uncle taught me to listen to the wood before the first cut, and I teach two apprentices the same.',
  },
  {
    of: 'efua@akyede.test',
    name: 'Krobo Bead Circle',
    craft: 'Glass beads',
    town: 'Odumase',
    region: 'Eastern',
    since: 2016,
    story:
      'Seven women make beads from bottles that others throw away. We pound the glass, fill clay moulds and fire them in an oven that we built ourselves. Each colour is a bottle that somebody emptied.',
  },
  {
    of: 'ama@akyede.test',
    name: 'Sirigu Clay Sisters',
    craft: 'Pottery',
    town: 'Sirigu',
    region: 'Upper East',
    since: 1998,
    story:
      'Our pots are built by hand, burned in the open and painted with the patterns of our houses in Sirigu: the python, the cow’s ribs, the calabash. Grandmothers draw, daughters burnish.',
  },
]

/** Gives a workshop of the demo shop its owner and lets three applications wait. Seeding again changes nothing. */
export async function seedDemoWorkshop(
  platform: Platform,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  await transaction(platform.database, async tx => {
    await addOwner(tx, platform, people.get(owner))
    for (const [index, application] of applications.entries())
      await addApplication(tx, {
        application,
        userId: people.get(application.of) ?? 0,
        at: new Date(platform.clock.now().getTime() - (applications.length - index) * 7 * 3_600_000),
      })
  })
}

async function addOwner(tx: Transaction, platform: Platform, userId = 0): Promise<void> {
  const { rows } = await tx.execute<{ id: string; members: number }>(sql`
    select id, (select count(*)::int from workshop_members where vendor_id = vendors.id) as members
    from vendors where slug = ${demoSlug} for update`)
  const [workshop] = rows
  if (!workshop || workshop.members > 0 || (await findRole(tx, workshop.id, userId))) return
  await addMember(tx, platform, { vendorId: workshop.id, userId, role: 'owner' }, { actor: 'operator' })
}

async function addApplication(
  tx: Transaction,
  { application, userId, at }: { application: DemoApplication; userId: number; at: Date },
): Promise<void> {
  const { name, craft, town, region, since, story } = application
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const id = createHash('sha256').update(`demo workshop ${slug}`).digest('hex').slice(0, 32)
  const { rowCount } = await tx.execute(sql`
    insert into vendors (id, slug, name, craft, town, region, since, story, phone, state, state_since, applied_at)
    select ${id}::uuid, ${slug}, ${name}, ${craft}, ${town}, ${region}, ${since}, ${story}, phone, 'applied', ${at}, ${at}
    from users where id = ${userId} on conflict do nothing`)
  if (!rowCount) return
  await tx.execute(sql`
    insert into workshop_applications (vendor_id, user_id, wallet_network, wallet_phone, wallet_holder, pictures, terms,
      applied_at)
    select ${id}::uuid, id, 'mtn', phone, concat_ws(' ', first_name, last_name), '{}', ${makerTermsVersion}, ${at}
    from users where id = ${userId}`)
}
