import { workshopLimits } from '@akyede/contract/workshop-limits'
import { describe, expect, test } from 'vitest'
import { addCompleteProduct, completeFields, setUpProducts } from '#test/maker-products.ts'
import { makePhotograph, upload } from '#test/photographs.ts'
import { openWorkshop } from '#test/workshops.ts'

const scene = setUpProducts()
const { of, add, read, page, change, offer } = scene

describe('a draft', () => {
  test('is created empty, saved field by field, and offered only when nothing is missing', async () => {
    const { editor, id: vendorId } = scene.workshop
    const created = await editor.call('createWorkshopProduct', { params: { vendorId }, body: {} })
    expect([created.status, created.body.data.state]).toEqual([201, 'draft'])
    const { id } = created.body.data
    const refused = await offer(id)
    expect([refused.status, refused.body.code]).toEqual([422, 'product.not_ready'])
    const missing = (refused.body as unknown as { missing: { field: string }[] }).missing
    expect(missing.map(({ field }) => field)).toEqual([
      ...['pictures', 'name', 'story', 'category_id', 'price', 'quantity', 'weight_grams', 'lead_time_days'],
    ])
    const saved = await change(id, { name: 'Round basket' })
    expect([saved.status, saved.body.data.name, saved.body.data.version]).toEqual([
      200,
      'Round basket',
      expect.any(Number),
    ])
    expect((await page(id)).code).toBe('catalogue.product_not_found')
  })

  test('refuses contact details in its name and story', async () => {
    const { id } = await add()
    for (const text of [
      'Call 024 412 3456',
      'Write to ama@example.com',
      'See www.baskets.com',
      'On +44 20 7946 0958',
    ]) {
      const { status, body } = await change(id, { story: text })
      expect([text, status, body.detail?.[0]?.msg]).toEqual([
        ...[text, 422],
        'Please leave out phone numbers, email addresses and links. Buyers reach you through Akyɛde.',
      ])
    }
    expect((await change(id, { story: 'Size 20 x 30 x 40 cm, 2 kg, made since 1998. No. 12.' })).status).toBe(
      200,
    )
  })

  test('is not found by members of another workshop', async () => {
    const other = await openWorkshop(scene.shop, 'Bolga Straw')
    const { id } = await add()
    const params = { vendorId: other.id, productId: id }
    for (const name of ['getWorkshopProduct', 'offerWorkshopProduct', 'copyWorkshopProduct'] as const) {
      const { status, body } = await other.editor.call(name, { params })
      expect([name, status, body.code]).toEqual([name, 404, 'catalogue.product_not_found'])
    }
  })

  test('shows editors each other’s changes by its version', async () => {
    const { id, version } = await add()
    const match = { 'if-match': `"${version}"` }
    const both = await Promise.all([
      change(id, { name: 'First name' }, match),
      change(id, { name: 'Second name' }, match),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)?.body
    expect([refused?.code, (refused as unknown as { version: number }).version]).toEqual([
      'product.modified',
      (await read(id)).version,
    ])
  })

  test('crops a photograph again around another focus, and refuses photographs of others', async () => {
    const product = await add()
    const [picture] = product.pictures
    const put = (slug: string, focus?: object) =>
      scene.workshop.editor.call('setWorkshopPictures', {
        ...of(product.id),
        body: { pictures: [{ slug, alt: 'A round basket', ...(focus && { focus }) }] } as never,
      })
    const moved = await put(picture?.slug ?? '', { x: 0.1, y: 0.9 })
    expect(moved.body.data.pictures[0]).toMatchObject({ focus: { x: 0.1, y: 0.9 }, alt: 'A round basket' })
    expect(moved.body.data.pictures[0]?.slug).not.toBe(picture?.slug)
    const other = await openWorkshop(scene.shop, 'Third Workshop')
    const { body } = await upload(other.editor, other.id, await makePhotograph())
    expect((await put(body.data.slug)).body.code).toBe('picture.unknown')
  })

  test('crops photographs of a workshop again only so often in an hour', async () => {
    const { rateLimit } = scene.shop.platform.config
    const { photographs } = workshopLimits
    const { redraws } = photographs
    const cropped = await openWorkshop(scene.shop, 'Cropped Baskets')
    const { id, pictures } = await addCompleteProduct(cropped, completeFields(scene.category))
    const put = (slug = '', focus?: object) =>
      cropped.editor.call('setWorkshopPictures', {
        params: { vendorId: cropped.id, productId: id },
        body: { pictures: [{ slug, alt: 'A round basket', ...(focus && { focus }) }] } as never,
      })
    try {
      Object.assign(rateLimit, { on: true })
      Object.assign(photographs, { redraws: { ...redraws, atMost: 2 } })
      const [slug, focuses] = [pictures[0]?.slug, [0.1, 0.5, 0.9].map(x => ({ x, y: 0.9 }))]
      const answers = await Promise.all(focuses.map(focus => put(slug, focus)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429])
      expect(answers.find(({ status }) => status === 429)?.body.code).toBe('request.rate_limited')
      const refused = await put(slug, { x: 0.3, y: 0.3 })
      expect(refused.status).toBe(429)
      expect((await put(slug)).body.data.pictures[0]?.slug).toBe(slug)
    } finally {
      Object.assign(rateLimit, { on: false })
      Object.assign(photographs, { redraws })
    }
  })
})
