import { limits } from '@akyede/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { notificationsOf } from '#test/friends.ts'
import { day } from '#test/guests.ts'
import { newToken, setUpInvitations } from '#test/invitations.ts'

const { people, inDays, add, invite, answer, visitor, openId, reply, find, getEvent } = setUpInvitations()
let { shop, ama, kofi } = people
beforeEach(() => {
  ;({ shop, ama, kofi } = people)
})

describe('a reply without an account', () => {
  test('counts in the totals, and only the host sees whose it is', async () => {
    const { id } = await add()
    await invite(id, kofi.id)
    await answer(id, 'accepted')
    const invitation = await openId(id)
    const written = await reply(invitation, { name: ' <b>Auntie Esi</b> ' })
    expect(written.body.data).toMatchObject({ name: 'Auntie Esi', status: 'accepted', people: 3 })
    await reply(invitation, { name: 'Yaw', status: 'tentative', people: 2 })
    await reply(invitation, { name: 'Adjoa', status: 'declined', people: 4 })
    const seen = await getEvent(id)
    expect(seen.people_counts).toEqual({ accepted: 4, tentative: 2, declined: 1 })
    expect(seen.guest_counts).toEqual({ needs_action: 0, accepted: 1, declined: 0, tentative: 0 })
    expect(seen.replies.map(({ name, people: number }) => [name, number])).toEqual([
      ['Auntie Esi', 3],
      ['Yaw', 2],
      ['Adjoa', 0],
    ])
    const kofiSees = await getEvent(id, kofi)
    expect(kofiSees.people_counts).toEqual(seen.people_counts)
    expect(JSON.stringify(kofiSees)).not.toMatch(/Esi|Adjoa/)
    const told = await notificationsOf(shop, ama.id)
    expect(told.map(({ title }) => title)).toContain('A guest is coming to “Naming”')
    expect(JSON.stringify(told)).not.toMatch(/Esi|Adjoa/)
    const kofis = await add({}, kofi)
    await kofi.call('removeReply', { params: { eventId: kofis.id, replyId: seen.replies[0]?.id ?? '' } })
    expect((await getEvent(id)).replies).toHaveLength(3)
    const removed = await ama.call('removeReply', {
      params: { eventId: id, replyId: seen.replies[0]?.id ?? '' },
    })
    expect(removed.body.data.people_counts.accepted).toBe(1)
    expect(
      (await kofi.call('removeReply', { params: { eventId: id, replyId: seen.replies[1]?.id ?? '' } })).body
        .code,
    ).toBe('event.not_allowed')
  })

  test('is changed and withdrawn by its secret only, also after the link was turned off', async () => {
    const { id } = await add()
    const invitation = await openId(id)
    const token = newToken()
    await reply(invitation, { token })
    const { rows } = await shop.database.execute(sql`select * from event_replies where event_id = ${id}`)
    expect(JSON.stringify(rows)).not.toContain(token)
    await reply(invitation, { token, status: 'declined' })
    expect((await find(invitation, token)).body.data).toMatchObject({ status: 'declined', people: 0 })
    await reply(invitation, { token, people: 2 })
    expect((await getEvent(id)).people_counts).toEqual({ accepted: 2, tentative: 0, declined: 0 })
    expect((await find(invitation, newToken())).body.code).toBe('invitation.reply_not_found')
    const { id: other } = await add({ date: inDays(31) })
    expect((await find(await openId(other), token)).body.code).toBe('invitation.reply_not_found')
    const withdraw = (secret: string) =>
      visitor.program.call('withdrawReply', { params: { invitationId: invitation }, body: { token: secret } })
    expect((await withdraw(newToken())).status).toBe(204)
    expect((await getEvent(id)).replies).toHaveLength(1)
    await ama.call('closeInvitation', { params: { eventId: id } })
    expect([(await withdraw(token)).status, (await withdraw(token)).status]).toEqual([204, 204])
    expect((await getEvent(id)).replies).toEqual([])
  })

  test('is marked when the event moves, until its sender replies again', async () => {
    const { id } = await add()
    const invitation = await openId(id)
    const [coming, declining] = [newToken(), newToken()]
    await reply(invitation, { token: coming, name: 'Esi', people: 2 })
    await reply(invitation, { token: declining, name: 'Yaw', status: 'declined' })
    const marked = async () =>
      (await getEvent(id)).replies.flatMap(({ name, event_moved }) => (event_moved ? [name] : []))
    const change = (body: object) => ama.call('changeEvent', { params: { eventId: id }, body })
    await change({ description: 'Bring a chair' })
    expect(await marked()).toEqual([])
    expect((await change({ date: inDays(40) })).status).toBe(200)
    expect(await marked()).toEqual(['Esi'])
    expect((await find(invitation, coming)).body.data.event_moved).toBe(true)
    await reply(invitation, { token: coming, name: 'Esi', people: 2 })
    expect((await find(invitation, coming)).body.data.event_moved).toBe(false)
    expect(await marked()).toEqual([])
    await change({ location: 'Tema' })
    expect(await marked()).toEqual(['Esi'])
  })

  test('tells open tabs of a withdrawal only when there was a reply to withdraw', async () => {
    const { id } = await add()
    const invitation = await openId(id)
    const token = newToken()
    await reply(invitation, { token })
    const pushed = async () => {
      const { rows } = await shop.database.execute<{ sent: number }>(
        sql`select count(*)::int as sent from pushes where payload ->> 'event_id' = ${id}`,
      )
      return rows[0]?.sent ?? 0
    }
    const before = await pushed()
    const withdraw = (secret: string) =>
      visitor.program.call('withdrawReply', { params: { invitationId: invitation }, body: { token: secret } })
    expect((await withdraw(newToken())).status).toBe(204)
    expect(await pushed()).toBe(before)
    for (const _ of [1, 2]) expect((await withdraw(token)).status).toBe(204)
    expect(await pushed()).toBe(before + 1)
  })

  test('counts once when two tabs send it at once', async () => {
    const { id } = await add()
    const invitation = await openId(id)
    const token = newToken()
    const sent = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(number => reply(invitation, { token, people: number })),
    )
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    const { replies, people_counts } = await getEvent(id)
    expect(replies).toHaveLength(1)
    expect(people_counts.accepted).toBe(replies[0]?.people)
  })

  test('is refused beyond the limit, however many arrive at once, and known replies can still change', async () => {
    const { id } = await add()
    const invitation = await openId(id)
    const token = newToken()
    await reply(invitation, { token })
    await shop.database.execute(sql`
      insert into event_replies (id, event_id, token_hash, name, status, people, occurs_at, created_at, updated_at)
      select gen_random_uuid(), ${id}, 'hash ' || number, 'Guest', 'accepted', 1, ${inDays(30)}, now(), now()
      from generate_series(1, ${limits.events.replies.max - 4}::int) as number`)
    const sent = await Promise.all(Array.from({ length: 12 }, () => reply(invitation)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(sent.filter(({ body }) => body.code === 'invitation.full')).toHaveLength(9)
    expect((await reply(invitation, { token, people: 5 })).body.data.people).toBe(5)
    expect((await getEvent(id)).replies).toHaveLength(limits.events.replies.max)
  })

  test('is not taken by an event that is cancelled at the same time', async () => {
    const { id } = await add()
    const invitation = await openId(id)
    const [cancelled, ...sent] = await Promise.all([
      ama.call('cancelEvent', { params: { eventId: id } }),
      ...Array.from({ length: 6 }, () => reply(invitation)),
    ])
    expect(cancelled.status).toBe(200)
    const taken = sent.filter(({ status }) => status === 200)
    expect(sent.filter(({ body }) => body.code === 'event.not_scheduled')).toHaveLength(6 - taken.length)
    expect((await getEvent(id)).replies).toHaveLength(taken.length)
    expect((await reply(invitation)).status).toBe(409)
  })

  test.each([
    ['no name', { name: ' ' }, 'Please enter your name'],
    ['no one', { people: 0 }, 'Please enter at least 1'],
    ['a crowd', { people: 21 }, `Please enter at most ${limits.events.replies.people}`],
    ['an open answer', { status: 'needs_action' }, 'Please choose going, maybe or can’t'],
    ['a secret that could be guessed', { token: 'yaw' }, 'This link is not valid'],
  ])('is refused with %s', async (_what, body, message) => {
    const { id } = await add()
    const refused = await reply(await openId(id), body)
    expect([refused.status, refused.body.detail?.[0]?.msg]).toEqual([422, message])
  })

  test('belongs to one occurrence of a yearly event, and moves with its event', async () => {
    const { id } = await add({ date: inDays(2), recurrence: 'yearly' })
    const invitation = await openId(id)
    const token = newToken()
    await reply(invitation, { token })
    await ama.call('changeEvent', { params: { eventId: id }, body: { date: inDays(20) } })
    await shop.clock.advance(10 * day)
    await ama.signIn()
    expect((await getEvent(id)).people_counts.accepted).toBe(3)
    await shop.clock.advance(15 * day)
    await ama.signIn()
    expect((await getEvent(id)).people_counts.accepted).toBe(0)
    expect((await find(invitation, token)).status).toBe(404)
    await reply(invitation, { token, people: 1 })
    expect((await getEvent(id)).people_counts.accepted).toBe(1)
  })

  test('is kept until 90 days after the new day of a past event that is held again', async () => {
    const { id } = await add({ date: inDays(2) })
    const invitation = await openId(id)
    const token = newToken()
    await reply(invitation, { token })
    await shop.clock.advance(10 * day)
    await ama.signIn()
    await ama.call('changeEvent', { params: { eventId: id }, body: { date: inDays(100) } })
    await shop.clock.advance(88 * day)
    await shop.platform.jobs.runScheduledNow()
    await ama.signIn()
    expect((await getEvent(id)).people_counts.accepted).toBe(3)
  })

  test('is deleted 90 days after the day of the event, or with the event', async () => {
    const [kept, removed] = [await add({ date: inDays(10) }), await add({ date: inDays(12) })]
    for (const { id } of [kept, removed]) await reply(await openId(id), { name: 'Yawkanari' })
    const stored = async () => {
      await shop.platform.jobs.runScheduledNow()
      const { rows } = await shop.database.execute<{ event_id: string }>(
        sql`select event_id from event_replies where name = 'Yawkanari'`,
      )
      return rows.map(({ event_id }) => event_id)
    }
    await ama.call('removeEvent', { params: { eventId: removed.id } })
    await shop.clock.advance(99 * day)
    expect(await stored()).toEqual([kept.id])
    await shop.clock.advance(2 * day)
    expect(await stored()).toEqual([])
  })
})
