import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { setUpHandover } from '#test/handover.ts'
import { untilOneWaits } from '#test/locks.ts'
import { registerPerson } from '#test/people.ts'
import { makePhotograph } from '#test/photographs.ts'
import { addMember } from '#test/workshops.ts'

const scene = setUpHandover()
const { buyWithLink, open, orderNow, post, postPhotograph } = scene
const wrongLink = '/handover/AAAAAAAAAAAAAAAAAAAAAA'
const photograph = () => makePhotograph({ width: 2_000, height: 1_500 })

describe('the link of a new order', () => {
  test('shows what to pack without scripts, and changes nothing when it is read', async () => {
    const { order, link } = await buyWithLink()
    expect(link.split('/').at(-1)).toHaveLength(22)
    const { rows } = await scene.shop.database.execute(
      sql`select from fulfilment_links where token_hash = ${link.split('/').at(-1) ?? ''}`,
    )
    expect(rows).toEqual([])
    const page = await open(link)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    })
    expect(page.body.length).toBeLessThan(30_000)
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('1 × Basket')
    expect((await orderNow(order.id)).fulfilments[0]?.status).toBe('unfulfilled')
  })

  test('takes each step once, until the parcel arrives', async () => {
    const { order, link } = await buyWithLink()
    const status = async () => (await orderNow(order.id)).fulfilments[0]?.status
    expect((await post(link, { step: 'making' })).statusCode).toBe(303)
    expect((await post(link, { step: 'making' })).statusCode).toBe(303)
    expect(await status()).toBe('making')
    await post(link, { step: 'shipped', carrier: 'STC', tracking: 'K<1>' })
    expect((await orderNow(order.id)).fulfilments[0]).toMatchObject({
      status: 'shipped',
      carrier: 'STC',
    })
    expect((await open(link)).body).toContain('Packed and sent')
    const back = await post(link, { step: 'making' })
    expect([back.statusCode, await status()]).toEqual([422, 'shipped'])
    await scene.shop.operator.advanceOrder(order.number, 'delivered')
    expect((await open(link)).statusCode).toBe(404)
  })

  test('takes a photograph of the packed parcel, redrawn without its place', async () => {
    const { order, link } = await buyWithLink()
    const packer = await registerPerson(scene.shop, 'Yaw')
    await addMember(scene.shop, scene.vendorId, packer, 'packer')
    const params = { vendorId: scene.vendorId, partId: order.fulfilments[0]?.id ?? '' }
    const inWorkshop = async () => (await packer.call('getWorkshopPart', { params })).body.data
    expect((await inWorkshop()).packed).toBeNull()

    const unreadable = await postPhotograph(link, Buffer.from('<svg onload="alert(1)"/>'))
    expect(unreadable.statusCode).toBe(422)
    expect(unreadable.body).toContain('Please choose a JPEG, PNG or WebP photo.')
    const large = await postPhotograph(link, Buffer.alloc(13 * 1024 * 1024))
    expect([large.statusCode, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
    expect((await inWorkshop()).packed).toBeNull()

    expect((await postPhotograph(link, await photograph())).statusCode).toBe(303)
    const { status, packed } = await inWorkshop()
    expect(status).toBe('making')
    const path = packed?.photograph ?? ''
    expect((await open(link)).body).toContain(path)
    const shown = await open(path)
    expect(shown.headers['content-type']).toBe('image/webp')
    const { format, width, height, exif } = await sharp(shown.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 960,
      height: 1280,
      exif: undefined,
    })

    scene.shop.clock.advance(91 * 86_400_000)
    await packer.signIn()
    await scene.shop.platform.jobs.runScheduledNow()
    expect((await inWorkshop()).packed?.photograph).toBeNull()
    expect((await open(path)).statusCode).toBe(404)
  })

  test('packs without a photograph, and refuses one to a wrong link before it is read', async () => {
    const { order, link } = await buyWithLink()
    expect((await postPhotograph(wrongLink, await photograph())).statusCode).toBe(404)
    expect((await post(link, { step: 'packed' })).statusCode).toBe(303)
    expect((await open(link)).body).toContain('Handed over')
    expect((await orderNow(order.id)).fulfilments[0]?.status).toBe('making')
    await post(link, { step: 'shipped' })
    expect((await post(link, { step: 'packed' })).statusCode).toBe(422)
  })

  test('cancels and refunds what cannot be made, and keeps what was typed when something is missing', async () => {
    const { order, link } = await buyWithLink()
    const short = await post(link, { step: 'cannot', reason: 'ill', words: 'Sorry "friend"' })
    expect(short.statusCode).toBe(422)
    expect(short.body).toContain('Sorry &quot;friend&quot;')
    const scam = 'I am ill. Pay Kofi on 024 412 3456 and he sends it.'
    const refused = await post(link, { step: 'cannot', reason: 'ill', words: scam })
    expect([refused.statusCode, (await orderNow(order.id)).order_status]).toEqual([422, 'placed'])
    expect(refused.body).toContain('Please leave out links, phone numbers and email addresses')
    expect(refused.body).toContain(scam)
    const words = 'I am ill and cannot work this month.'
    expect((await post(link, { step: 'cannot', reason: 'ill', words })).statusCode).toBe(303)
    expect((await post(link, { step: 'cannot', reason: 'ill', words })).statusCode).toBe(303)
    expect((await orderNow(order.id)).order_status).toBe('cancelled')
    expect(await scene.refundsOf(order.id)).toHaveLength(1)
    const page = await open(link)
    expect(page.body).toContain('You’ve cancelled this order')
    expect(page.body).not.toContain('Kumasi')
  })

  test('is ended by the owner, and then looks like any wrong link', async () => {
    const { order, link } = await buyWithLink()
    const owner = await registerPerson(scene.shop, 'Ama')
    await addMember(scene.shop, scene.vendorId, owner, 'owner')
    const params = { vendorId: scene.vendorId, partId: order.fulfilments[0]?.id ?? '' }
    expect((await owner.call('getWorkshopPart', { params })).body.data.link_works).toBe(true)
    expect((await owner.call('revokePartLink', { params })).body.data.link_works).toBe(false)
    const [ended, wrong] = [await open(link), await open(wrongLink)]
    expect(ended.statusCode).toBe(404)
    expect(ended.body).toBe(wrong.body)
    expect((await post(link, { step: 'making' })).statusCode).toBe(404)
  })

  test('takes no step that began before the owner ended it, and looks like any wrong link', async () => {
    const { shop } = scene
    await shop.database.execute(sql`delete from workshop_members where vendor_id = ${scene.vendorId}`)
    const owner = await registerPerson(shop, 'Esi')
    await addMember(shop, scene.vendorId, owner, 'owner')
    const words = 'I am ill and cannot work this month.'
    const steps = [
      async (link: string) => postPhotograph(link, await photograph()),
      (link: string) => post(link, { step: 'cannot', reason: 'ill', words }),
    ]
    for (const take of steps) {
      const { order, link } = await buyWithLink()
      const params = { vendorId: scene.vendorId, partId: order.fulfilments[0]?.id ?? '' }
      let taken: ReturnType<typeof take> | undefined
      await transaction(shop.database, async tx => {
        await tx.execute(sql`select from orders where id = ${order.id} for update`)
        taken = take(link).then(response => response)
        await untilOneWaits(shop)
        expect((await owner.call('revokePartLink', { params })).body.data.link_works).toBe(false)
      })
      const [late, wrong] = [await taken, await open(wrongLink)]
      expect([late?.statusCode, late?.body]).toEqual([404, wrong.body])
      expect(await orderNow(order.id)).toMatchObject({
        order_status: 'placed',
        fulfilments: [{ status: 'unfulfilled' }],
      })
      expect(await scene.refundsOf(order.id)).toEqual([])
    }
  })
})
