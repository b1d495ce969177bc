import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { messagesTo, waitingWork } from '#test/outbox.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'
import { type NotificationInput, notify } from './notify.ts'

let shop: TestShop
let person: Program
let userId: number
let email: string
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  person = openProgram(shop)
  const who = newPerson()
  email = who.email
  userId = (await person.register(who)).user_id
  await shop.database.execute(sql`update users set email_verified_at = now() where id = ${userId}`)
})

let count = 0
const notifyThem = (notification: Partial<NotificationInput> = {}) =>
  transaction(shop.database, tx =>
    notify(shop.platform, tx, {
      userId,
      category: 'friend',
      type: 'friend.asked',
      key: `friend.asked ${++count}`,
      title: 'Kojo wants to be your friend',
      message: 'Kojo Asante asked on 3 March.',
      link: '/dashboard/friends',
      ...notification,
    }),
  )
const list = async (query = {}, who = person) => (await who.call('listNotifications', { query })).body
const emails = () => messagesTo(shop, email).filter(({ id }) => id.startsWith('notice-'))
const openJobs = async () => {
  const { rows } = await shop.database.execute(sql`select from ${waitingWork}`)
  return rows.length
}
const choose = (category: string, channels: object) =>
  person.call('changeNotificationPreferences', { body: { [category]: channels } as never })

describe('a notified person', () => {
  test('reads notifications newest first, by category, with the number of unread ones', async () => {
    await notifyThem()
    await notifyThem({ category: 'event', title: 'Naming ceremony on 5 March' })
    const all = await list()
    expect(all.data.map(({ title }) => title)).toEqual([
      'Naming ceremony on 5 March',
      'Kojo wants to be your friend',
    ])
    expect(all.data[1]).toEqual({
      id: expect.any(String),
      category: 'friend',
      type: 'friend.asked',
      title: 'Kojo wants to be your friend',
      message: 'Kojo Asante asked on 3 March.',
      link: '/dashboard/friends',
      isRead: false,
      createdAt: expect.any(String),
    })
    expect([all.unread_count, all.pagination.limit]).toEqual([2, limits.page.notifications])
    const events = await list({ category: 'event', limit: '1' })
    expect([events.data.length, events.pagination.total, events.unread_count]).toEqual([1, 1, 2])
    expect((await person.call('listNotifications', { query: { category: 'weather' as never } })).status).toBe(
      422,
    )
  })

  test('is notified once, however often and concurrently it is attempted, with one email that contains the link', async () => {
    const key = `friend.asked twice ${userId}`
    await Promise.all(Array.from({ length: 8 }, () => notifyThem({ key })))
    await notifyThem({ key, title: 'Something else' })
    expect((await list()).pagination.total).toBe(1)
    const { rows: pushes } = await shop.database.execute(
      sql`select 1 from pushes where user_id = ${userId} and type = 'notification.added'`,
    )
    expect(pushes).toHaveLength(1)
    await expect.poll(emails).toHaveLength(1)
    expect(emails()[0]?.subject).toBe('Kojo wants to be your friend')
    expect(emails()[0]?.text).toContain(`${shop.origin}/dashboard/friends`)
  })

  test('is not notified when the transaction is rolled back', async () => {
    const undone = new Error('undone')
    const telling = transaction(shop.database, async tx => {
      await notify(shop.platform, tx, {
        userId,
        category: 'friend',
        type: 'friend.asked',
        key: 'undone',
        title: 'Never',
        message: 'Never',
        link: '/dashboard/friends',
      })
      throw undone
    })
    await expect(telling).rejects.toBe(undone)
    await notifyThem({ title: 'After' })
    await expect.poll(emails).toHaveLength(1)
    expect((await list()).data.map(({ title }) => title)).toEqual(['After'])
  })

  test('marks one, several or all as read any number of times, and never those of others', async () => {
    for (let at = 0; at < 4; at++) await notifyThem(at === 3 ? { category: 'gift' } : {})
    const otherUser = openProgram(shop)
    await otherUser.register()
    const ids = (await list()).data.map(({ id }) => id)
    const one = { params: { notificationId: ids[0] ?? '' } }
    expect((await otherUser.call('readNotification', one)).status).toBe(404)
    await otherUser.call('readManyNotifications', { body: { ids } })
    await otherUser.call('readAllNotifications', { body: undefined })
    expect((await list()).unread_count).toBe(4)
    expect((await person.call('readNotification', one)).status).toBe(204)
    expect((await person.call('readNotification', one)).status).toBe(204)
    expect((await list()).unread_count).toBe(3)
    const many = await person.call('readManyNotifications', {
      body: { ids: [ids[0] ?? '', ids[1] ?? '', crypto.randomUUID()] },
    })
    expect(many.body.data.unread_count).toBe(2)
    const friends = await person.call('readAllNotifications', { body: { category: 'gift' } })
    expect(friends.body.data.unread_count).toBe(2)
    expect((await person.call('readAllNotifications', { body: undefined })).body.data.unread_count).toBe(0)
    expect((await list()).data.every(({ isRead }) => isRead)).toBe(true)
    expect((await list({}, otherUser)).data).toEqual([])
  })

  test('no longer finds notifications after half a year', async () => {
    await notifyThem()
    shop.clock.advance(limits.notifications.keptFor + 3_600_000)
    await shop.platform.jobs.runScheduledNow()
    const { rows } = await shop.database.execute(sql`select from notifications where user_id = ${userId}`)
    expect(rows).toHaveLength(0)
  })
})

describe('preferences', () => {
  test('have defaults, and keep the chosen values', async () => {
    const { body } = await person.call('getNotificationPreferences')
    expect(Object.keys(body.data)).toHaveLength(11)
    expect(body.data.friend).toEqual({ in_app: true, email: true, sms: false })
    expect(body.data.reward).toEqual({ in_app: true, email: false, sms: false })
    const chosen = { in_app: false, email: false, sms: true }
    expect((await choose('friend', chosen)).body.data.friend).toEqual(chosen)
    expect((await choose('friend', chosen)).status).toBe(200)
    expect((await person.call('getNotificationPreferences')).body.data).toEqual({
      ...body.data,
      friend: chosen,
    })
  })

  test('cannot hide notifications of payments and account security', async () => {
    for (const category of ['payment', 'system']) {
      const refused = await choose(category, { in_app: false, email: false, sms: false })
      expect([refused.status, refused.body.message]).toEqual([
        422,
        'Payment and security notifications are always shown here',
      ])
      expect((await choose(category, { in_app: true, email: false, sms: false })).status).toBe(200)
    }
  })

  test('decide what is shown and emailed, and SMS goes only to a verified number', async () => {
    await choose('friend', { in_app: false, email: false, sms: true })
    await shop.database.execute(
      sql`update users set phone = '+233240000001', phone_verified_at = null where id = ${userId}`,
    )
    await notifyThem({ title: 'Before' })
    await choose('event', { in_app: true, email: true, sms: false })
    await notifyThem({ category: 'event', title: 'By email' })
    await expect.poll(emails).toHaveLength(1)
    await shop.database.execute(sql`update users set phone_verified_at = now() where id = ${userId}`)
    await notifyThem({ title: 'After' })
    const sms = () => messagesTo(shop, '+233240000001').map(({ text }) => text)
    await expect.poll(sms).toEqual(['Akyɛde: After'])
    expect(emails().map(({ subject }) => subject)).toEqual(['By email'])
    expect((await list()).data.map(({ title }) => title)).toEqual(['By email'])
  })

  test('go by SMS alone, and once, while the email address refuses emails', async () => {
    await choose('friend', { in_app: true, email: true, sms: true })
    await shop.database.execute(sql`update users set phone = '+233240000002', phone_verified_at = now(),
      email_bouncing_since = now() where id = ${userId}`)
    await notifyThem({ title: 'By SMS' })
    // The feature sends its own email, which goes out as an SMS.
    await notifyThem({ hasEmail: true, title: 'Has an email' })
    await expect.poll(openJobs).toBe(0)
    expect(emails()).toEqual([])
    expect(messagesTo(shop, '+233240000002').map(({ text }) => text)).toEqual(['Akyɛde: By SMS'])
  })

  test('send no email to an unverified address, nor a second one beside the feature’s own', async () => {
    await notifyThem({ hasEmail: true, title: 'Has an email' })
    await shop.database.execute(sql`update users set email_verified_at = null where id = ${userId}`)
    await notifyThem({ title: 'Unproved' })
    await expect.poll(openJobs).toBe(0)
    await shop.database.execute(sql`update users set email_verified_at = now() where id = ${userId}`)
    await notifyThem({ title: 'Proved' })
    await expect.poll(emails).toHaveLength(1)
    expect((await list()).pagination.total).toBe(3)
  })
})

test('a guest cannot use these endpoints', async () => {
  const guest = openProgram(shop)
  expect((await guest.call('listNotifications', { query: {} })).status).toBe(401)
  expect((await guest.call('readAllNotifications', { body: undefined })).status).toBe(401)
  expect((await guest.call('getNotificationPreferences')).status).toBe(401)
})
