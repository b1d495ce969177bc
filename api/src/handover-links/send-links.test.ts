import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { linksIn, setUpHandover } from '#test/handover.ts'
import { untilOneWaits } from '#test/locks.ts'
import { messagesTo } from '#test/outbox.ts'
import { givePhone, registerPerson } from '#test/people.ts'
import { makePhotograph } from '#test/photographs.ts'
import { addMember } from '#test/workshops.ts'
import { notifyNewOrder } from './notify-members.ts'

const scene = setUpHandover()
const { buy, buyWithLink, messages, open, phone, post, postPhotograph } = scene

const messagesWithLinks = (number: string) =>
  messagesTo(scene.shop, number).filter(({ text }) => text.includes('/handover/'))
/** The first link of the last SMS with links to this number. */
const linkTo = (number: string): string => linksIn(messagesWithLinks(number).at(-1)?.text ?? '')[0] ?? ''
/** Sends what waits for the next SMS of its maker. */
const sendWaiting = async () => {
  scene.shop.clock.advance(11 * 60_000)
  await scene.shop.platform.jobs.runScheduledNow()
}

test('links of a member who leaves end, and the next one goes to the owner', async () => {
  const { shop } = scene
  const [kofi, esi] = [await registerPerson(shop, 'Kofi'), await registerPerson(shop, 'Esi')]
  await shop.database.execute(sql`delete from workshop_members where vendor_id = ${scene.vendorId}`)
  await addMember(shop, scene.vendorId, kofi, 'editor')
  await addMember(shop, scene.vendorId, esi, 'owner')
  const [kofis, esis] = [await givePhone(shop, kofi), await givePhone(shop, esi)]
  await shop.operator.setMakerPhone('weavers', kofis)
  await buy({ basket: 1 })
  await sendWaiting()
  await expect.poll(() => linkTo(kofis)).not.toBe('')
  expect((await open(linkTo(kofis))).statusCode).toBe(200)
  await kofi.signIn()
  const params = { vendorId: scene.vendorId, userId: String(kofi.id) }
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
  await scene.untilEventsHandled()
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
    await scene.shop.database.execute(sql`delete from fulfilment_links where vendor_id = ${scene.vendorId}`)
    await scene.shop.database.execute(sql`delete from workshop_members where vendor_id = ${scene.vendorId}`)
    await scene.shop.operator.setMakerPhone('weavers', phone)
  })

  test('by the operator gets the links of unsent orders again, and those that the old one got end', async () => {
    const next = '+233244000088'
    const [waiting, sent] = [await buyWithLink(), await buyWithLink()]
    await postPhotograph(waiting.link, await makePhotograph({ width: 2_000, height: 1_500 }))
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
    await addMember(shop, scene.vendorId, ama, 'owner')
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
    await scene.untilEventsHandled()
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
  await scene.untilEventsHandled()
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
