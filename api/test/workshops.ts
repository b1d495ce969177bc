import type { WorkshopRole } from '@akyede/contract/endpoint'
import { newId } from '#platform/ids.ts'
import { sql } from '#platform/sql.ts'
import { registerPerson, type TestPerson } from './people.ts'
import type { TestShop } from './test-shop.ts'

/** A maker whose workshop has a member of each role. */
export interface TestWorkshop {
  readonly id: string
  readonly slug: string
  readonly owner: TestPerson
  readonly editor: TestPerson
  readonly packer: TestPerson
}

/** Opens the workshop of a new, approved maker. */
export async function openWorkshop(shop: TestShop, name: string): Promise<TestWorkshop> {
  const [id, slug, now] = [newId(), name.toLowerCase().replaceAll(' ', '-'), shop.clock.now()]
  await shop.database.execute(sql`
    insert into vendors (id, slug, name, craft, town, region, since, story, phone, approved_at)
    values (${id}, ${slug}, ${name}, 'Weaving', 'Kumasi', 'Ashanti', 2015, '', '+233244000001', ${now})`)
  const [owner, editor, packer] = await Promise.all([
    registerPerson(shop, 'Ama'),
    registerPerson(shop, 'Kofi'),
    registerPerson(shop, 'Yaw'),
  ])
  await addMember(shop, id, owner, 'owner')
  await addMember(shop, id, editor, 'editor')
  await addMember(shop, id, packer, 'packer')
  return { id, slug, owner, editor, packer }
}

/** Makes a person a member of a workshop. */
export async function addMember(
  shop: TestShop,
  vendorId: string,
  { id }: TestPerson,
  role: WorkshopRole,
): Promise<void> {
  const now = shop.clock.now()
  await shop.database.execute(sql`
    insert into workshop_members (vendor_id, user_id, role, status, invited_at, joined_at)
    values (${vendorId}, ${id}, ${role}, 'accepted', ${now}, ${now})`)
  await shop.database.execute(sql`
    update users set role_name = 'vendor' where id = ${id} and role_name = 'customer'`)
}
