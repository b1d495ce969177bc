import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { notificationsOf } from '#test/friends.ts'
import { day } from '#test/guests.ts'
import { invitationIdIn, newToken } from '#test/invitations.ts'
import { openProgram } from '#test/program.ts'
import { captchaTokenFor } from '#test/solve-captcha.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

describe('replies with limits and captchas', () => {
  let strict: TestShop
  beforeAll(async () => {
    const environment = { CAPTCHA: 'on', RATE_LIMIT: 'on', RATE_LIMIT_DEVICE_UNSAFE: '1000' }
    strict = await openTestShop({ environment })
  })
  afterAll(() => strict.close())

  async function openStrict() {
    const host = await openDevice(strict)
    const captchaToken = await captchaTokenFor(host, 'register')
    await host.register({ captchaToken } as never)
    const date = new Date(strict.clock.now().getTime() + 30 * day).toISOString()
    const event = (await host.call('addEvent', { body: { title: 'Naming', type: 'naming', date } } as never))
      .body.data
    const opened = await host.call('openInvitation', {
      params: { eventId: event.id },
      body: { renew: false },
    })
    return { host, invitationId: invitationIdIn(opened.body.data.invitation_url), eventId: event.id }
  }

  test('a new reply needs a proof of work of this purpose, and a change needs none', async () => {
    const { invitationId } = await openStrict()
    const yaw = openProgram(strict)
    const token = newToken()
    const send = (captchaToken?: string) =>
      yaw.call('putReply', {
        params: { invitationId },
        body: { token, name: 'Yaw', status: 'accepted', people: 1, captchaToken },
      })
    expect((await send()).body.code).toBe('captcha.failed')
    expect((await send(await captchaTokenFor(yaw, 'contact'))).body.code).toBe('captcha.failed')
    const solved = await captchaTokenFor(yaw, 'invitation')
    expect((await send(solved)).status).toBe(200)
    const change = await yaw.call('putReply', {
      params: { invitationId },
      body: { token, name: 'Yaw', status: 'declined', people: 1 },
    })
    expect(change.status).toBe(200)
    const again = await yaw.call('putReply', {
      params: { invitationId },
      body: { token: newToken(), name: 'Yaw', status: 'accepted', people: 1, captchaToken: solved },
    })
    expect(again.body.code).toBe('captcha.failed')
  })

  test('one device replies a limited number of times an hour', async () => {
    const { invitationId, host, eventId } = await openStrict()
    const yaw = await openDevice(strict)
    const token = newToken()
    const statuses: number[] = []
    for (let people = 1; people <= limits.events.replies.sent.byDevice + 1; people++) {
      const captchaToken = people === 1 ? await captchaTokenFor(yaw, 'invitation') : undefined
      const body = { token, name: 'Yaw', status: 'accepted' as const, people, captchaToken }
      statuses.push((await yaw.call('putReply', { params: { invitationId }, body })).status)
    }
    expect(statuses).toEqual([...Array(limits.events.replies.sent.byDevice).fill(200), 429])
    const { replies } = (await host.call('getEvent', { params: { eventId } })).body.data
    expect(replies.map(({ people: number }) => number)).toEqual([limits.events.replies.sent.byDevice])
    // A reply that is sent again unchanged does not count.
    const people = limits.events.replies.sent.byDevice
    const body = { token, name: 'Yaw', status: 'accepted' as const, people }
    expect((await yaw.call('putReply', { params: { invitationId }, body })).status).toBe(200)
  })

  test('one host replaces a limited number of links a day', async () => {
    const { host, eventId } = await openStrict()
    const statuses: number[] = []
    for (let count = 0; count <= limits.events.links.atMost; count++)
      statuses.push(
        (await host.call('openInvitation', { params: { eventId }, body: { renew: true } })).status,
      )
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]))
    expect(statuses.at(-1)).toBe(429)
    // The link that is there is still shown.
    const shown = await host.call('openInvitation', { params: { eventId }, body: { renew: false } })
    expect(shown.status).toBe(200)
  })

  test('one network replies a limited number of times an hour, and its host gets fewer notifications', async () => {
    await strict.clock.advance(limits.events.replies.sent.within)
    const { invitationId, host, eventId } = await openStrict()
    const yaw = openProgram(strict)
    const token = newToken()
    const change = async (name: string, status: 'accepted' | 'tentative', number: number) => {
      const body = { token, name, status, people: number }
      return (await yaw.call('putReply', { params: { invitationId }, body })).status
    }
    const { byNetwork } = limits.events.replies.sent
    const { atMost } = limits.events.replies.notified
    const captchaToken = await captchaTokenFor(yaw, 'invitation')
    const first = { token, name: 'Yaw', status: 'accepted' as const, people: 1, captchaToken }
    const statuses = [(await yaw.call('putReply', { params: { invitationId }, body: first })).status]
    const userId = (await host.call('getUser')).body.user_id
    const notified = async () =>
      (await notificationsOf(strict, userId)).filter(({ title }) => title.startsWith('A guest')).length
    // Another name is no other answer, so it does not count as a notification.
    for (let name = 2; name <= 10; name++) statuses.push(await change(`Yaw ${name}`, 'accepted', 1))
    expect(await notified()).toBe(1)
    for (const status of ['tentative', 'accepted'] as const)
      for (let number = 2; number <= 1 + atMost / 2; number++)
        statuses.push(await change('Yaw', status, number))
    expect(await notified()).toBe(atMost)
    for (let number = statuses.length; number < byNetwork + 1; number++)
      statuses.push(await change(`Yaw ${number}`, 'accepted', 20))
    expect(statuses).toEqual([...Array(byNetwork).fill(200), 429])
    const { replies } = (await host.call('getEvent', { params: { eventId } })).body.data
    expect(replies.map(({ name }) => name)).toEqual([`Yaw ${byNetwork - 1}`])
  })

  test('refused replies do not use up the notifications of the host', async () => {
    await strict.clock.advance(limits.events.replies.sent.within)
    const { invitationId, eventId } = await openStrict()
    const yaw = await openDevice(strict)
    const token = newToken()
    const { byDevice } = limits.events.replies.sent
    for (let number = 1; number <= byDevice + limits.events.replies.notified.atMost; number++) {
      const captchaToken = number === 1 ? await captchaTokenFor(yaw, 'invitation') : undefined
      const body = {
        token,
        name: 'Yaw',
        status: 'accepted' as const,
        people: 1 + (number % 20),
        captchaToken,
      }
      await yaw.call('putReply', { params: { invitationId }, body })
    }
    const replied = async () =>
      (
        await strict.database.execute(sql`
          select from notifications where type = 'event.replied' and link like ${`%${eventId}%`}`)
      ).rows.length
    const before = await replied()
    const esi = await openDevice(strict)
    const body = { token: newToken(), name: 'Esi', status: 'accepted' as const, people: 1 }
    const captchaToken = await captchaTokenFor(esi, 'invitation')
    const sent = await esi.call('putReply', { params: { invitationId }, body: { ...body, captchaToken } })
    expect(sent.status).toBe(200)
    expect(await replied()).toBe(before + 1)
  })
})
