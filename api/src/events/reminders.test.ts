import { beforeEach, describe, expect, test } from 'vitest'
import { notificationsOf } from '#test/friends.ts'
import { day, setUpGuests } from '#test/guests.ts'

const { people, inDays, add, invite, answer, remind } = setUpGuests()
let { shop, ama, kofi, efua } = people
beforeEach(() => {
  ;({ shop, ama, kofi, efua } = people)
})

/** Titles of this person's notifications of one type, newest first. */
const titles = async (userId: number, kind: string) =>
  (await notificationsOf(shop, userId)).filter(({ type }) => type === kind).map(({ title }) => title)
const runJobsAfter = async (milliseconds: number) => {
  await shop.clock.advance(milliseconds)
  await shop.platform.jobs.runScheduledNow()
}

describe('a reminder that the owner sends', () => {
  test('reaches a guest once in 24 hours, also when sent concurrently, and is rejected for one who declined', async () => {
    const { id } = await add()
    await invite(id, kofi.id)
    await invite(id, efua.id)
    await answer(id, 'declined', efua)
    expect((await remind(id, efua.id)).body.code).toBe('event.guest_declined')
    const responses = await Promise.all([remind(id), remind(id), remind(id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    const refused = await remind(id)
    expect(refused.headers['retry-after']).toBe('86400')
    await shop.clock.advance(day - 1)
    await ama.signIn()
    expect((await remind(id)).headers['retry-after']).toBe('1')
    await shop.clock.advance(1)
    expect((await remind(id)).status).toBe(200)
    expect(await titles(kofi.id, 'event.reminded')).toHaveLength(2)
    expect((await remind(id, 12_345)).body.code).toBe('event.person_not_found')
  })
})

describe('scheduled reminders', () => {
  const ahead = (userId: number) => titles(userId, 'event.ahead')

  test('are sent fourteen, seven and one days before, once each, to the owner and to guests who are coming or may come', async () => {
    const { id } = await add({ date: inDays(20) })
    await invite(id, kofi.id)
    await invite(id, efua.id)
    await answer(id, 'tentative')
    await runJobsAfter(5 * day)
    expect(await ahead(ama.id)).toEqual([])
    await runJobsAfter(day)
    await Promise.all([runJobsAfter(0), runJobsAfter(0)])
    await runJobsAfter(7 * day)
    await runJobsAfter(6 * day)
    await runJobsAfter(day)
    const notified = ['Tomorrow: Naming', 'In 7 days: Naming', 'In 14 days: Naming']
    expect(await ahead(ama.id)).toEqual(notified)
    expect(await ahead(kofi.id)).toEqual(notified)
    expect(await ahead(efua.id)).toEqual([])
  })

  test('repeat every year for a yearly event, send only the latest that is due, and skip cancelled events', async () => {
    await add({ title: 'Birthday', type: 'birthday', date: inDays(10), recurrence: 'yearly' })
    const off = await add({ title: 'Off', date: inDays(12) })
    await ama.call('cancelEvent', { params: { eventId: off.id } })
    await runJobsAfter(9.5 * day)
    expect(await ahead(ama.id)).toHaveLength(1)
    await runJobsAfter(358 * day)
    expect((await ahead(ama.id))[0]).toMatch(/^In [78] days: Birthday$/)
  })

  test('start again when the event moves to another day', async () => {
    const { id } = await add({ date: inDays(8) })
    await runJobsAfter(day)
    await ama.signIn()
    await ama.call('changeEvent', { params: { eventId: id }, body: { date: inDays(20) } })
    await runJobsAfter(6 * day)
    expect(await ahead(ama.id)).toEqual(['In 14 days: Naming', 'In 7 days: Naming'])
  })
})
