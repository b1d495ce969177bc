import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#test/guests.ts'
import { invitationIdIn, newToken, setUpInvitations } from '#test/invitations.ts'

const { people, inDays, add, invite, visitor, open, openId, get, reply, getEvent } = setUpInvitations()
let { shop, ama, kofi } = people
beforeEach(() => {
  ;({ shop, ama, kofi } = people)
})

describe('the public invitation', () => {
  test('shows the event to everyone with its link, and names no guest', async () => {
    const { id } = await add({
      location: 'Family house, Osu',
      landmark: 'Opposite the blue kiosk',
      description: 'Wear white.',
      ends_at: inDays(30.125),
    })
    await invite(id, kofi.id)
    const { body } = await open(id)
    expect(body.data.invitation_url).toMatch(/\/e\/[\w-]{22}$/)
    const seen = (await get(invitationIdIn(body.data.invitation_url))).body.data
    expect(seen).toEqual({
      event_id: id,
      title: 'Naming',
      type: 'naming',
      cover: 'adinkra-white',
      description: 'Wear white.',
      location: 'Family house, Osu',
      landmark: 'Opposite the blue kiosk',
      honoree: '',
      occurs_at: inDays(30),
      ends_at: inDays(30.125),
      recurrence: 'none',
      status: 'open',
      host: { name: 'Ama Mensah' },
      wishlist: null,
    })
    const { file_name, calendar } = (
      await visitor.program.call('getInvitationCalendar', {
        params: { invitationId: invitationIdIn(body.data.invitation_url) },
      })
    ).body.data
    expect(file_name).toBe('naming.ics')
    expect(calendar).toContain('LOCATION:Family house\\, Osu\\, Opposite the blue kiosk')
    expect(calendar.replace(/\r\n /g, '')).toContain(`URL:${body.data.invitation_url}`)
  })

  test('has one link, which only the host opens and sees', async () => {
    const { id } = await add()
    await invite(id, kofi.id)
    const ids = await Promise.all([openId(id), openId(id), openId(id)])
    expect(new Set(ids).size).toBe(1)
    expect((await open(id, false, kofi)).body.code).toBe('event.not_allowed')
    const kofiSees = await getEvent(id, kofi)
    expect([kofiSees.invitation_url, kofiSees.replies]).toEqual([null, []])
    expect((await get(newToken())).body.code).toBe('invitation.not_found')
  })

  test('is closed once its link is replaced or turned off, and its replies stay', async () => {
    const { id } = await add()
    const first = await openId(id)
    await reply(first)
    const second = await openId(id, true)
    expect((await get(first)).body.code).toBe('invitation.closed')
    expect((await get(second)).status).toBe(200)
    expect((await reply(first)).body.code).toBe('invitation.closed')
    const turnOff = () => ama.call('closeInvitation', { params: { eventId: id } })
    expect((await turnOff()).body.data).toMatchObject({ invitation_url: null, replies: [{ name: 'Yaw' }] })
    expect((await turnOff()).status).toBe(200)
    expect((await get(second)).status).toBe(410)
    expect(await openId(id)).not.toBe(second)
  })

  test('shows the linked list only while it has an open share link, and no name behind a password', async () => {
    const { id: wishlist_id } = (await ama.call('addWishlist', { body: { name: 'For Kwaku' } })).body.data
    const { id } = await add({ wishlist_id })
    const invitation = await openId(id)
    expect((await get(invitation)).body.data.wishlist).toBeNull()
    expect((await getEvent(id)).invitation_shows_list).toBe(false)
    const link = async (body: object) =>
      (await ama.call('generateLink', { body: { wishlist_id, regenerate: true, ...body } } as never)).body
        .data
    const { share_id } = await link({})
    expect((await get(invitation)).body.data.wishlist).toEqual({
      name: 'For Kwaku',
      path: `/shared/${share_id}`,
    })
    expect((await getEvent(id)).invitation_shows_list).toBe(true)
    const locked = await link({ password: 'ashiaa' })
    expect((await get(invitation)).body.data.wishlist).toEqual({
      name: null,
      path: `/shared/${locked.share_id}`,
    })
    await ama.call('revokeLink', { params: { wishlistId: wishlist_id, shareId: locked.share_id } })
    expect((await get(invitation)).body.data.wishlist).toBeNull()
  })

  test('says that the event is cancelled or over, and then takes no replies', async () => {
    const [soon, other] = [await add({ date: inDays(1) }), await add({ date: inDays(5) })]
    const [over, cancelled] = [await openId(soon.id), await openId(other.id)]
    await ama.call('cancelEvent', { params: { eventId: other.id } })
    await shop.clock.advance(3 * day)
    await ama.signIn()
    expect((await get(over)).body.data.status).toBe('over')
    expect((await get(cancelled)).body.data.status).toBe('cancelled')
    expect((await reply(over)).body.code).toBe('event.over')
    expect((await reply(cancelled)).body.code).toBe('event.not_scheduled')
    expect((await open(soon.id)).body.code).toBe('event.over')
    await ama.call('archiveEvent', { params: { eventId: soon.id } })
    expect((await get(over)).body.code).toBe('invitation.closed')
    await ama.call('removeEvent', { params: { eventId: other.id } })
    expect((await get(cancelled)).body.code).toBe('invitation.not_found')
  })
})
