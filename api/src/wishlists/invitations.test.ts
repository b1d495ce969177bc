import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { block, notificationsOf } from '#test/friends.ts'
import { backgroundWorkDone, messagesTo } from '#test/outbox.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let ama: TestPerson
let kofi: TestPerson
let wishlistId: string
beforeAll(async () => {
  shop = await openTestShop({ isClockFrozen: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = await registerPerson(shop, 'Ama')
  kofi = await registerPerson(shop, 'Kofi')
  wishlistId = (await ama.call('addWishlist', { body: { name: 'Secret name' } })).body.data.id
})

type To = { email?: string; phone?: string }
const params = () => ({ wishlistId })
const invite = (to: To = {}, role: 'editor' | 'viewer' | 'co_owner' = 'editor', who = ama) =>
  who.call('sendListInvitation', { params: params(), body: { ...to, role } })
const sent = async () => (await ama.call('listSentInvitations', { params: params() })).body.data
const withdraw = (invitationId: string) =>
  ama.call('withdrawListInvitation', { params: { wishlistId, invitationId } })
const read = (token: string) => openProgram(shop).call('readListInvitation', { body: { token } })
const accept = (who: TestPerson, token: string) => who.call('acceptListInvitation', { body: { token } })
const secretIn = (text = '') => /\/wishlists\/join#token=([\w-]+)/.exec(text)?.[1] ?? ''
const emailsTo = (address: string) =>
  messagesTo(shop, address).filter(({ id }) => id.startsWith('list-invitation'))
const secretTo = async (address: string) => {
  await expect.poll(() => emailsTo(address).length).toBe(1)
  return secretIn(emailsTo(address)[0]?.text)
}
const messagesSent = () => backgroundWorkDone(shop)

let addresses = 0
const newAddress = () => `helper${++addresses}@example.com`

test('an emailed invitation names the list to its holder, and makes one person a collaborator', async () => {
  const email = newAddress()
  expect((await invite({ email })).body.data).toMatchObject({ email, phone: null, url: null, role: 'editor' })
  const token = await secretTo(email)
  // It goes to strangers, so it carries no text of the owner except the name.
  expect(JSON.stringify(emailsTo(email))).not.toContain('Secret name')
  expect((await read(token)).body.data).toEqual({
    wishlist: { name: 'Secret name' },
    owner: { first_name: 'Ama' },
    role: 'editor',
  })
  expect((await kofi.call('getWishlist', { params: params() })).status).toBe(404)
  for (const _ of [1, 2]) expect((await accept(kofi, token)).body.data).toMatchObject({ role: 'editor' })
  expect((await notificationsOf(shop, ama.id)).map(({ title }) => title)).toEqual([
    'Kofi now shares a wishlist with you',
  ])
  const yaw = await registerPerson(shop, 'Yaw')
  expect((await accept(yaw, token)).body.code).toBe('wishlist.invitation_not_found')
  expect(await sent()).toEqual([])
  // Neither can a collaborator use the invitation of another one.
  await accept(yaw, secretIn((await invite()).body.data.url ?? ''))
  expect((await accept(yaw, token)).body.code).toBe('wishlist.invitation_not_found')
  // Left lists take a new invitation.
  await kofi.call('removeCollaborator', { params: { wishlistId, userId: String(kofi.id) } })
  expect((await accept(kofi, token)).body.code).toBe('wishlist.invitation_not_found')
  await invite({ email })
  await expect.poll(() => emailsTo(email).length).toBe(2)
})

test('the response is the same whether or not an account has the address or blocks the owner', async () => {
  const blocker = await registerPerson(shop, 'Adjoa')
  await block(shop, blocker.id, ama.id)
  const emails = [newAddress(), kofi.email, blocker.email]
  for (const email of emails) {
    const { status, body } = await invite({ email })
    expect([status, { ...body.data, id: '' }]).toEqual([
      201,
      expect.objectContaining({ id: '', email, phone: null, url: null, role: 'editor', sees_claims: false }),
    ])
  }
  expect((await sent()).map(({ email }) => email).sort()).toEqual([...emails].sort())
  await messagesSent()
  expect(emails.map(email => emailsTo(email).length)).toEqual([1, 1, 0])
  expect((await notificationsOf(shop, kofi.id)).length).toBe(0)
  const { url } = (await invite()).body.data
  expect((await accept(blocker, secretIn(url ?? ''))).body.code).toBe('wishlist.invitation_not_found')
})

test('an SMS has the link, and a repeated invitation changes the role and is not sent again', async () => {
  const phone = '0244555666'
  const { id } = (await invite({ phone })).body.data
  expect((await invite({ phone }, 'viewer')).body.data).toMatchObject({ id, role: 'viewer' })
  await messagesSent()
  const messages = () => messagesTo(shop, '+233244555666')
  await expect.poll(() => messages().length).toBe(1)
  const token = secretIn(messages()[0]?.text)
  expect((await read(token)).body.data.role).toBe('viewer')
  for (const _ of [1, 2]) expect((await withdraw(id)).status).toBe(204)
  expect((await read(token)).body.code).toBe('wishlist.invitation_not_found')
})

test('the link works for many until it is withdrawn, and twenty at once fill the list', async () => {
  const { id, url } = (await invite({}, 'viewer')).body.data
  const token = secretIn(url ?? '')
  expect((await invite({}, 'editor')).body.data).toMatchObject({ id, url, role: 'editor' })
  await shop.database.execute(sql`
    insert into wishlist_collaborators (wishlist_id, user_id, role, status, invited_at)
    select ${wishlistId}, n, 'viewer', 'accepted', now() from generate_series(1, ${limits.wishlists.collaborators - 1}) n`)
  const yaw = await registerPerson(shop, 'Yaw')
  const replies = await Promise.all([accept(kofi, token), accept(yaw, token)])
  expect(replies.map(({ body }) => body.code ?? body.data.role).sort()).toEqual([
    'editor',
    'wishlist.too_many_collaborators',
  ])
  expect((await accept(ama, token)).body.data.role).toBe('owner')
  await withdraw(id)
  expect((await accept(kofi, token)).body.code).toBe('wishlist.invitation_not_found')
  // The same call makes another link.
  expect(secretIn((await invite()).body.data.url ?? '')).not.toBe(token)
})

test('a removed collaborator does not come back by the link, which ends with the removal', async () => {
  const token = secretIn((await invite()).body.data.url ?? '')
  await accept(kofi, token)
  const remove = (who: TestPerson) =>
    who.call('removeCollaborator', { params: { wishlistId, userId: String(kofi.id) } })
  // Who leaves may return.
  expect((await remove(kofi)).status).toBe(200)
  expect((await accept(kofi, token)).status).toBe(200)
  const email = newAddress()
  await invite({ email })
  expect((await remove(ama)).status).toBe(200)
  expect((await accept(kofi, token)).body.code).toBe('wishlist.invitation_not_found')
  expect((await kofi.call('getWishlist', { params: params() })).status).toBe(404)
  // Invitations to others stay, and a removal of nobody ends no link.
  expect((await sent()).map(one => one.email)).toEqual([email])
  const next = secretIn((await invite()).body.data.url ?? '')
  expect((await remove(ama)).status).toBe(200)
  expect((await read(next)).status).toBe(200)
})

test('ends with its time, and with its list', async () => {
  const token = secretIn((await invite()).body.data.url ?? '')
  await ama.call('archiveWishlist', { params: params() })
  expect((await read(token)).body.code).toBe('wishlist.invitation_not_found')
  await ama.call('recoverWishlist', { params: params() })
  expect((await read(token)).status).toBe(200)
  const email = newAddress()
  const { id } = (await invite({ email })).body.data
  await secretTo(email)
  shop.clock.advance(limits.wishlists.invitations.lastFor)
  await kofi.signIn()
  await ama.signIn()
  expect([(await read(token)).status, (await accept(kofi, token)).status]).toEqual([404, 404])
  expect(await sent()).toEqual([])
  // An ended invitation is replaced by a new one, which is sent.
  expect((await invite({ email })).body.data.id).not.toBe(id)
  await expect.poll(() => emailsTo(email).length).toBe(2)
  const renewed = secretIn((await invite()).body.data.url ?? '')
  const setActive = (isActive: boolean) =>
    shop.database.execute(sql`update users set is_active = ${isActive} where id = ${ama.id}`)
  await setActive(false)
  expect((await read(renewed)).body.code).toBe('wishlist.invitation_not_found')
  await setActive(true)
  expect((await read(renewed)).status).toBe(200)
  await ama.call('deleteWishlist', { params: params(), query: { soft: 'true' } } as never)
  expect((await read(renewed)).body.code).toBe('wishlist.invitation_not_found')
})

test('does not let a co-owner see the gifts, whatever the invitation says', async () => {
  const ask = (role: 'co_owner' | 'viewer', to: To) =>
    ama.call('sendListInvitation', { params: params(), body: { ...to, role, sees_claims: true } })
  const { url, sees_claims } = (await ask('co_owner', {})).body.data
  expect(sees_claims).toBe(false)
  await accept(kofi, secretIn(url ?? ''))
  const { collaborators } = (await ama.call('getWishlist', { params: params() })).body.data
  expect(collaborators).toMatchObject([{ role: 'co_owner', sees_claims: false }])
  expect((await ask('viewer', {})).body.data.sees_claims).toBe(true)
  expect((await ask('co_owner', {})).body.data.sees_claims).toBe(false)
})

test('a list has a limited number of open invitations, and each is withdrawn by its own list only', async () => {
  const { id } = (await invite({ email: newAddress() })).body.data
  const other = (await ama.call('addWishlist', { body: { name: 'Other' } })).body.data.id
  await ama.call('withdrawListInvitation', { params: { wishlistId: other, invitationId: id } })
  expect(await sent()).toHaveLength(1)
  for (let count = 2; count <= limits.wishlists.collaborators + 1; count++)
    expect((await invite({ email: newAddress() })).status).toBe(201)
  expect((await invite({ email: newAddress() })).body.code).toBe('wishlist.too_many_collaborators')
  expect((await invite()).status).toBe(201)
})

test('one owner sends a limited number of invitations a day', async () => {
  const strict = await openTestShop({ environment: { RATE_LIMIT: 'on', RATE_LIMIT_DEVICE_UNSAFE: '1000' } })
  try {
    const owner = await registerPerson(strict, 'Ama')
    const statuses: number[] = []
    for (const name of ['Our home', 'Our wedding']) {
      const list = (await owner.call('addWishlist', { body: { name } })).body.data.id
      for (let count = 0; count <= limits.wishlists.invitations.sent.atMost / 2; count++) {
        const body = { email: newAddress(), role: 'viewer' as const }
        statuses.push((await owner.call('sendListInvitation', { params: { wishlistId: list }, body })).status)
      }
    }
    const { atMost } = limits.wishlists.invitations.sent
    expect(statuses).toEqual([...Array(atMost).fill(201), 429, 429])
  } finally {
    await strict.close()
  }
})

test('is made, listed and withdrawn by the owner alone, whose email must be verified to send one', async () => {
  const { url } = (await invite({}, 'co_owner')).body.data
  await accept(kofi, secretIn(url ?? ''))
  const replies = [
    await invite({}, 'viewer', kofi),
    await kofi.call('listSentInvitations', { params: params() }),
    await kofi.call('withdrawListInvitation', { params: { wishlistId, invitationId: wishlistId } }),
  ]
  expect(replies.map(({ body }) => body?.code)).toEqual(replies.map(() => 'wishlist.not_allowed'))
  await shop.database.execute(sql`update users set email_verified_at = null where id = ${ama.id}`)
  await ama.signIn()
  expect((await invite({ email: newAddress() })).body.code).toBe('auth.verification_required')
  expect((await invite()).status).toBe(201)
  const both = await invite({ email: newAddress(), phone: '0244555667' })
  expect(both.status).toBe(422)
})

test('one address receives a limited number of emails a day, also of withdrawn invitations, and the owners do not learn of it', async () => {
  const strict = await openTestShop({ environment: { RATE_LIMIT: 'on', RATE_LIMIT_DEVICE_UNSAFE: '1000' } })
  try {
    const efua = await registerPerson(strict, 'Efua')
    const lists: string[] = []
    for (const name of ['Home', 'Garden'])
      lists.push((await efua.call('addWishlist', { body: { name } })).body.data.id)
    const email = newAddress()
    const [local = '', domain = ''] = email.split('@')
    const inCapitals = `${local.toUpperCase()}@${domain}`
    const statuses: number[] = []
    for (let number = 0; number <= limits.friends.lettersToOne.atMost; number++) {
      const params = { wishlistId: lists[number % 2] ?? '' }
      const body = { email: number < 2 ? inCapitals : email, role: 'viewer' as const }
      const invited = await efua.call('sendListInvitation', { params, body })
      statuses.push(invited.status)
      await backgroundWorkDone(strict)
      await efua.call('withdrawListInvitation', {
        params: { ...params, invitationId: invited.body.data.id },
      })
    }
    // The response is the same for every address.
    expect(statuses).toEqual(statuses.map(() => 201))
    const messages = [email, inCapitals]
      .flatMap(address => messagesTo(strict, address))
      .filter(({ id }) => id.startsWith('list-invitation'))
    expect(messages).toHaveLength(limits.friends.lettersToOne.atMost)
  } finally {
    await strict.close()
  }
})
