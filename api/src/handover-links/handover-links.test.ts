import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { postForm } from '#test/form.ts'
import { untilOneWaits } from '#test/locks.ts'
import { messagesTo } from '#test/outbox.ts'
import { givePhone, registerPerson } from '#test/people.ts'
import { makePhotograph } from '#test/photographs.ts'
import { setUpReturning } from '#test/returning.ts'
import { boundary, multipart } from '#test/wire.ts'
import { addMember } from '#test/workshops.ts'
import { notifyNewOrder } from './notify-members.ts'

const scene = setUpReturning()
const { buy, orderNow } = scene
const phone = '+233244000077'
const wrongLink = '/handover/AAAAAAAAAAAAAAAAAAAAAA'
let vendorId: string
beforeAll(async () => {
  await scene.shop.operator.setMakerPhone('weavers', '024 400 0077')
  const { rows } = await scene.shop.database.execute<{ id: string }>(
    sql`select id from vendors where phone = ${phone}`,
  )
  vendorId = rows[0]?.id ?? ''
})

const messages = () => messagesTo(scene.shop, phone)
const linksIn = (text: string) => [...text.matchAll(/\/handover\/[\w-]+/g)].map(([link]) => link)
const messagesWithLinks = (number: string) =>
  messagesTo(scene.shop, number).filter(({ text }) => text.includes('/handover/'))
/** The first link of the last SMS with links to this number. */
const linkTo = (number: string): string => linksIn(messagesWithLinks(number).at(-1)?.text ?? '')[0] ?? ''
/** Sends what waits for the next SMS of its maker. */
const sendWaiting = async () => {
  scene.shop.clock.advance(11 * 60_000)
  await scene.shop.platform.jobs.runScheduledNow()
}

/** Buys so much later that the next SMS is sent at once. */
async function buyWithLink() {
  scene.shop.clock.advance(11 * 60_000)
  const before = messages().length
  const order = await buy({ basket: 1 })
  await expect.poll(() => messages().length).toBe(before + 1)
  const text = messages().find(message => message.text.includes(order.number))?.text ?? ''
  return { order, link: linksIn(text)[0] ?? '' }
}

const open = (url: string) => scene.shop.http.inject({ method: 'GET', url })
const post = (url: string, fields: Record<string, string>) => postForm(scene.shop, url, fields)
const postPhotograph = (link: string, bytes: Buffer) =>
  scene.shop.http.inject({
    method: 'POST',
    url: `${link}/packed`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.from(multipart('photograph', bytes)),
  })
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
    await addMember(scene.shop, vendorId, packer, 'packer')
    const params = { vendorId, partId: order.fulfilments[0]?.id ?? '' }
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
    await addMember(scene.shop, vendorId, owner, 'owner')
    const params = { vendorId, partId: order.fulfilments[0]?.id ?? '' }
    expect((await owner.call('getWorkshopPart', { params })).body.data.link_works).toBe(true)
    expect((await owner.call('revokePartLink', { params })).body.data.link_works).toBe(false)
    const [ended, wrong] = [await open(link), await open(wrongLink)]
    expect(ended.statusCode).toBe(404)
    expect(ended.body).toBe(wrong.body)
    expect((await post(link, { step: 'making' })).statusCode).toBe(404)
  })
})

test('links of a member who leaves end, and the next one goes to the owner', async () => {
  const { shop } = scene
  const [kofi, esi] = [await registerPerson(shop, 'Kofi'), await registerPerson(shop, 'Esi')]
  await shop.database.execute(sql`delete from workshop_members where vendor_id = ${vendorId}`)
  await addMember(shop, vendorId, kofi, 'editor')
  await addMember(shop, vendorId, esi, 'owner')
  const [kofis, esis] = [await givePhone(shop, kofi), await givePhone(shop, esi)]
  await shop.operator.setMakerPhone('weavers', kofis)
  await buy({ basket: 1 })
  await sendWaiting()
  await expect.poll(() => linkTo(kofis)).not.toBe('')
  expect((await open(linkTo(kofis))).statusCode).toBe(200)
  await kofi.signIn()
  const params = { vendorId, userId: String(kofi.id) }
  expect((await kofi.call('removeWorkshopMember', { params })).status).toBe(204)
  expect((await open(linkTo(kofis))).statusCode).toBe(404)
  await buy({ basket: 1 })
  await sendWaiting()
  await expect.poll(() => linkTo(esis)).not.toBe('')
  expect((await open(linkTo(esis))).statusCode).toBe(200)
  expect(messagesWithLinks(kofis)).toHaveLength(1)
  await shop.operator.setMakerPhone('weavers', phone)
})

test('the operator sets only a number that can be called', async () => {
  await expect(scene.shop.operator.setMakerPhone('weavers', '12')).rejects.toThrow(
    '12 is not a phone number.',
  )
  expect(await scene.shop.operator.setMakerPhone('carvers', undefined)).toBe('carvers gets no SMS.')
})

test('orders of the same ten minutes share one SMS', async () => {
  await buyWithLink()
  const before = messages().length
  await buy({ basket: 1 })
  await buy({ bowl: 1 })
  await scene.untilHeard()
  await scene.shop.platform.jobs.runScheduledNow()
  expect(messages()).toHaveLength(before)
  scene.shop.clock.advance(10 * 60_000)
  await scene.shop.platform.jobs.runScheduledNow()
  await expect.poll(() => messages().length).toBe(before + 1)
  const text = messages().find(message => message.text.includes('2 new orders'))?.text ?? ''
  expect(linksIn(text)).toHaveLength(2)
})

describe('a number that is replaced', () => {
  beforeEach(async () => {
    await scene.shop.database.execute(sql`delete from fulfilment_links where vendor_id = ${vendorId}`)
    await scene.shop.database.execute(sql`delete from workshop_members where vendor_id = ${vendorId}`)
    await scene.shop.operator.setMakerPhone('weavers', phone)
  })

  test('by the operator gets the links of unsent orders again, and those that the old one got end', async () => {
    const next = '+233244000088'
    const [waiting, sent] = [await buyWithLink(), await buyWithLink()]
    await postPhotograph(waiting.link, await photograph())
    await post(sent.link, { step: 'shipped' })
    await scene.shop.operator.setMakerPhone('weavers', phone)
    expect((await open(waiting.link)).statusCode).toBe(200)
    await scene.shop.operator.setMakerPhone('weavers', next)
    for (const { link } of [waiting, sent]) expect((await open(link)).statusCode).toBe(404)
    await sendWaiting()
    await expect.poll(() => linkTo(next)).not.toBe('')
    const [message] = messagesWithLinks(next)
    expect(message?.text).toContain(waiting.order.number)
    expect(message?.text).not.toContain(sent.order.number)
    expect((await open(linkTo(next))).body).toContain('.webp')
    expect((await open(waiting.link)).statusCode).toBe(404)
  })

  test('by a member gets them once it is verified, and the number before none after the change', async () => {
    const { shop } = scene
    const ama = await registerPerson(shop, 'Ama')
    await addMember(shop, vendorId, ama, 'owner')
    const verify = async (number: string) => {
      const sent = (await ama.call('sendOwnPhoneCode', { body: { phone: number } })).body.data
      await expect.poll(() => messagesTo(shop, number).length).toBe(1)
      const code = messagesTo(shop, number)[0]?.text.slice(0, 6) ?? ''
      const body = { verification_id: sent.verification_id, code }
      expect((await ama.call('verifyOwnPhone', { body })).status).toBe(204)
    }
    const [first, second, third] = [await givePhone(shop, ama), '+233244999077', '+233244999078']
    await shop.operator.setMakerPhone('weavers', first)
    await buy({ basket: 1 })
    await sendWaiting()
    await expect.poll(() => linkTo(first)).not.toBe('')
    await verify(second)
    expect((await open(linkTo(first))).statusCode).toBe(404)
    await sendWaiting()
    await expect.poll(() => linkTo(second)).not.toBe('')
    expect((await open(linkTo(second))).statusCode).toBe(200)

    const body = { phone: third, current_password: 'Akwaaba#2026' }
    expect((await ama.call('changeProfile', { body })).status).toBe(200)
    expect((await open(linkTo(second))).statusCode).toBe(404)
    await sendWaiting()
    await scene.untilHeard()
    expect([first, second, third].map(number => messagesWithLinks(number).length)).toEqual([1, 1, 0])
    await verify(third)
    await sendWaiting()
    await expect.poll(() => linkTo(third)).not.toBe('')
    expect((await open(linkTo(third))).statusCode).toBe(200)
  })
})

test('two orders lock their makers in the same sequence, whichever parcel comes first', async () => {
  const { operator, database, platform } = scene.shop
  await operator.setMakerPhone('carvers', '024 400 0078')
  const orders = [await buy({ basket: 1, drum: 1 }), await buy({ drum: 1, basket: 1 })]
  await scene.untilHeard()
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from vendors where slug in ('weavers', 'carvers') order by id`,
  )
  const [first, second] = rows.map(({ id }) => id)
  for (const { id: order_id } of orders) {
    let notified: Promise<void> | undefined
    await transaction(database, async tx => {
      await tx.execute(sql`select from vendors where id = ${first} for update`)
      notified = transaction(database, other => notifyNewOrder(platform, other, { order_id }))
      await untilOneWaits(scene.shop)
      await tx.execute(sql`select from vendors where id = ${second} for update nowait`)
    })
    await notified
  }
})
