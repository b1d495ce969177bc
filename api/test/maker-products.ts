import { randomUUID } from 'node:crypto'
import type { RequestFor } from '@akyede/contract/api'
import { asCedis } from '@akyede/contract/money'
import type { WorkshopProduct } from '@akyede/contract/workshop-products'
import { afterAll, beforeAll } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from './people.ts'
import { makePhotograph, upload } from './photographs.ts'
import { registerStaff } from './staff.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import { openWorkshop, type TestWorkshop } from './workshops.ts'

type Fields = RequestFor<'createWorkshopProduct'>['body']

/** Adds a category without subcategories; returns its id. */
export async function addCategory({ database }: TestShop, slug: string): Promise<string> {
  const id = randomUUID()
  await database.execute(sql`
    insert into categories (id, slug, name, icon, story, picture_slug, position)
    values (${id}, ${slug}, ${slug}, 'gem', '', 'none', 1)`)
  return id
}

/** The fields of a product that can be offered, but for its photographs. */
export const completeFields = (categoryId: string, name = 'Round market basket'): Fields => ({
  name,
  story:
    'Woven by hand in Sirigu from elephant grass, with handles of goat leather. It carries a week of shopping.',
  category_id: categoryId,
  price: asCedis(120),
  weight_grams: 700,
  lead_time_days: 3,
  quantity: 5,
})

/** Creates a product with a photograph that can be offered. */
export async function addCompleteProduct(
  { id: vendorId, editor }: TestWorkshop,
  fields: Fields,
): Promise<WorkshopProduct> {
  const created = await editor.call('createWorkshopProduct', { params: { vendorId }, body: fields })
  const { body: photograph } = await upload(editor, vendorId, await makePhotograph())
  const params = { vendorId, productId: created.body.data.id }
  const pictures = [{ slug: photograph.data.slug, alt: 'A round basket on a table' }]
  return (await editor.call('setWorkshopPictures', { params, body: { pictures } })).body.data
}

/** Offers a product and has staff approve it. */
export async function publish(staff: TestPerson, workshop: TestWorkshop, productId: string): Promise<void> {
  await workshop.editor.call('offerWorkshopProduct', { params: { vendorId: workshop.id, productId } })
  await staff.call('actOnProducts', { body: { ids: [productId], act: 'approve' } })
}

/** A shop with a workshop, whose editor adds and changes products, and a member of staff. */
export function setUpProducts() {
  const scene = {} as { shop: TestShop; workshop: TestWorkshop; staff: TestPerson; category: string }
  beforeAll(async () => {
    scene.shop = await openTestShop()
    scene.workshop = await openWorkshop(scene.shop, 'Sirigu Baskets')
    scene.staff = await registerStaff(scene.shop, 'support')
    scene.category = await addCategory(scene.shop, 'market-baskets')
  })
  afterAll(() => scene.shop.close())

  const of = (productId: string) => ({ params: { vendorId: scene.workshop.id, productId } })
  return Object.assign(scene, {
    /** The parameters of calls about a product of the workshop. */
    of,
    add: (name?: string) => addCompleteProduct(scene.workshop, completeFields(scene.category, name)),
    read: async (id: string) => (await scene.workshop.editor.call('getWorkshopProduct', of(id))).body.data,
    /** The public page. */
    page: async (id: string) => (await scene.shop.http.inject(`/api/v1/products/${id}`)).json(),
    change: (id: string, body: object, headers = {}) =>
      scene.workshop.editor.call('changeWorkshopProduct', { ...of(id), body }, { headers }),
    offer: (id: string) => scene.workshop.editor.call('offerWorkshopProduct', of(id)),
  })
}
