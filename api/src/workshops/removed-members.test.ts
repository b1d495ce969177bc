import { expect, test } from 'vitest'
import { messagesTo } from '#test/outbox.ts'
import { registerPerson } from '#test/people.ts'
import { connectAs } from '#test/realtime-connection.ts'
import { setUpReporting } from '#test/reporting.ts'
import { addMember } from '#test/workshops.ts'

const scene = setUpReporting()

test('a removed member whose page is open learns of the removal and of nothing after it', async () => {
  const { shop, vendors, people } = scene
  const [kofi, esi] = await Promise.all([registerPerson(shop, 'Kofi'), registerPerson(shop, 'Esi')])
  for (const member of [kofi, esi]) await addMember(shop, vendors.carvers, member, 'editor')
  const sockets = await Promise.all([kofi, esi].map(({ accessToken }) => connectAs(shop, accessToken)))
  const added = () =>
    sockets.map(socket => socket.pushes().filter(({ type }) => type === 'notification.added').length)
  const titlesOf = async (who: typeof kofi) =>
    (await who.call('listNotifications', { query: {} })).body.data.map(({ title }) => title)
  try {
    const first = await scene.buy({ drum: 1 })
    await expect.poll(added).toEqual([1, 1])
    const params = { vendorId: vendors.carvers, userId: String(kofi.id) }
    expect((await people.carver.call('removeWorkshopMember', { params })).status).toBe(204)
    await expect.poll(added).toEqual([2, 1])
    const second = await scene.buy({ drum: 1 })
    await expect.poll(added).toEqual([2, 2])
    await scene.untilEventsHandled()
    expect(added()).toEqual([2, 2])
    expect(await titlesOf(kofi)).toEqual(['You’re no longer in Carvers', `New order ${first.number}`])
    expect(await titlesOf(esi)).toContain(`New order ${second.number}`)
    expect(messagesTo(shop, kofi.email).filter(({ subject }) => subject.includes(second.number))).toEqual([])
    expect((await kofi.call('listWorkshopParts', { params, query: {} } as never)).status).toBe(404)
  } finally {
    for (const socket of sockets) socket.close()
  }
})
