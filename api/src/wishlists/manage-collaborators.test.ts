import { limits } from '@akyede/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { befriendOwner } from '#test/friends.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { multipart } from '#test/wire.ts'

let shop: TestShop
let ama: Program
let kofi: Program
let kofiId: number
let wishlistId: string
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = openProgram(shop)
  kofi = openProgram(shop)
  await ama.register()
  kofiId = (await kofi.register({ first_name: 'Kofi' })).user_id
  wishlistId = (await ama.call('addWishlist', { body: { name: 'Our home' } })).body.data.id
  await befriendOwner(shop, wishlistId, kofiId)
})

const params = () => ({ wishlistId })
const invite = (role: string, who = ama) =>
  who.call('inviteCollaborator', { params: params(), body: { user_id: kofiId, role } } as never)
const accept = (who = kofi) => who.call('acceptInvitation', { params: params() })
const see = (who = kofi) => who.call('getWishlist', { params: params() })
const rename = (who = kofi, body: object = { name: 'Kofi’s words' }) =>
  who.call('changeWishlist', { params: params(), body })
const addThing = (who = kofi) =>
  who.call('addWishlistItems', { params: params(), body: [{ external: { name: 'Pot' } }] })
const end = (who: Program, userId = kofiId) =>
  who.call('removeCollaborator', { params: { wishlistId, userId: String(userId) } })

describe('a collaborator', () => {
  test('is invited first and sees nothing before accepting', async () => {
    expect((await invite('editor')).body.data).toMatchObject({ first_name: 'Kofi', status: 'invited' })
    expect((await see()).status).toBe(404)
    const { body } = await kofi.call('listWishlistInvitations')
    expect(body.data).toMatchObject([
      { wishlist: { id: wishlistId, name: 'Our home' }, owner: { first_name: 'Ama' }, role: 'editor' },
    ])
    for (const _ of [1, 2]) expect((await accept()).body.data).toMatchObject({ role: 'editor' })
    expect((await kofi.call('listWishlistInvitations')).body.data).toEqual([])
    const mine = await kofi.call('listWishlists', { query: {} })
    expect(mine.body.data).toMatchObject([{ id: wishlistId, role: 'editor' }])
  })

  test('has the shared list counted in the badge, as on the page of lists', async () => {
    await addThing(ama)
    await invite('viewer')
    const count = async () => (await kofi.call('countWishlists')).body.data
    expect(await count()).toEqual({ lists: 0, items: 0 })
    await accept()
    expect(await count()).toEqual({ lists: 1, items: 1 })
    await ama.call('archiveWishlist', { params: params() })
    expect(await count()).toEqual({ lists: 0, items: 0 })
  })

  test.each([
    ['viewer', 403, 403, 403],
    ['editor', 201, 403, 403],
    ['co_owner', 201, 200, 403],
  ])('may as a %s do what the role table says', async (role, adds, renames, governs) => {
    await invite(role)
    await accept()
    expect((await addThing()).status).toBe(adds)
    expect((await rename()).status).toBe(renames)
    const governing = [
      await rename(kofi, { privacy: 'public' }),
      await rename(kofi, { reveal: 'immediate' }),
      await kofi.call('archiveWishlist', { params: params() }),
      await kofi.call('deleteWishlist', { params: params(), query: {} }),
      await kofi.call('recoverWishlist', { params: params() }),
      await invite('viewer', kofi),
    ]
    expect(governing.map(({ status }) => status)).toEqual([governs, governs, governs, governs, 404, governs])
    expect((await see()).body.data).toMatchObject({ deliveryAddress: null })
  })

  test('loses access at once when the owner removes them or they leave', async () => {
    for (const who of [ama, kofi]) {
      await invite('co_owner')
      await accept()
      for (const _ of [1, 2]) expect((await end(who)).status).toBe(200)
      expect((await see()).status).toBe(404)
      expect((await accept()).status).toBe(404)
    }
  })

  test('accepts or declines by one call, idempotently', async () => {
    const say = (status: 'accepted' | 'declined', who = kofi) =>
      who.call('respondToInvitation', { params: params(), body: { status } })
    expect((await say('accepted')).body.code).toBe('wishlist.not_found')
    await invite('editor')
    for (const _ of [1, 2])
      expect((await say('declined')).body).toEqual({ data: { wishlist_id: wishlistId, status: 'declined' } })
    expect((await say('accepted')).status).toBe(404)
    expect((await kofi.call('listWishlistInvitations')).body.data).toEqual([])
    await invite('viewer')
    for (const _ of [1, 2]) expect((await say('accepted')).body.data).toMatchObject({ status: 'accepted' })
    expect((await see()).body.data.role).toBe('viewer')
    expect((await say('perhaps' as 'accepted')).status).toBe(422)
  })

  test('has to be a friend of the owner, who alone invites', async () => {
    const { user_id: stranger } = await openProgram(shop).register()
    const person = (user_id: number) =>
      ama.call('inviteCollaborator', { params: params(), body: { user_id, role: 'viewer' } })
    const owner = (await see(ama)).body.data.owner.user_id
    for (const id of [1, owner, stranger])
      expect((await person(id)).body.code).toBe('wishlist.person_not_found')
    expect((await invite('viewer', kofi)).status).toBe(404)
    await shop.database.execute(sql`
      insert into wishlist_collaborators (wishlist_id, user_id, role, status, invited_at)
      select ${wishlistId}, n, 'viewer', 'accepted', now()
      from generate_series(900001, ${900_000 + limits.wishlists.collaborators}::int) n`)
    expect((await invite('viewer')).body.code).toBe('wishlist.too_many_collaborators')
    await shop.database.execute(sql`delete from wishlist_collaborators where user_id > 900000`)
    await invite('viewer')
    expect((await invite('co_owner')).body.data.role).toBe('viewer')
    const change = {
      params: { wishlistId, userId: String(kofiId) },
      body: { role: 'co_owner', sees_claims: true },
    }
    const changed = await ama.call('changeCollaborator', change as never)
    expect(changed.body.data).toMatchObject({ role: 'co_owner', sees_claims: false })
  })
})

describe('a cover', () => {
  const put = async (bytes: Buffer | Promise<Buffer>, who = ama) =>
    who.call('putWishlistCover', { params: params(), body: multipart('cover', await bytes) } as never)
  const picture = (width: number) =>
    sharp({ create: { width, height: 900, channels: 3, background: '#a63a16' } })
      .withExif({ IFD0: { Make: 'Telltale' } })
      .jpeg()
      .toBuffer()
  const fetchIt = (url: string | null) => shop.http.inject({ method: 'GET', url: String(url) })

  test('is redrawn without metadata and replaced by the next one', async () => {
    const { body } = await put(picture(900))
    expect(body.data).toMatchObject({ hasOwnCover: true, version: 2 })
    const { rawPayload, headers } = await fetchIt(body.data.coverImage)
    expect(headers['content-type']).toBe('image/webp')
    expect(rawPayload.includes('Telltale')).toBe(false)
    const next = (await put(picture(300))).body.data.coverImage
    expect((await fetchIt(body.data.coverImage)).statusCode).toBe(404)
    const removed = await ama.call('removeWishlistCover', { params: params() })
    expect(removed.body.data).toMatchObject({ hasOwnCover: false, coverImage: null })
    expect((await fetchIt(next)).statusCode).toBe(404)
  })

  test('is not served once its list is deleted', async () => {
    const { coverImage } = (await put(picture(300))).body.data
    expect((await fetchIt(coverImage)).statusCode).toBe(200)
    await ama.call('deleteWishlist', { params: params(), query: { soft: 'true' } })
    expect((await fetchIt(coverImage)).statusCode).toBe(404)
    const deleted = await ama.call('listWishlists', { query: { scope: 'deleted' } })
    expect(deleted.body.data).toMatchObject([{ id: wishlistId, coverImage: null }])
  })

  test('has to be a picture for a list that the user may edit', async () => {
    expect((await put(Buffer.from('<svg/>'))).body.code).toBe('wishlist.picture_unreadable')
    expect((await put(picture(10), kofi)).status).toBe(404)
    expect((await put(picture(9))).status).toBe(200)
  })
})

describe('a template', () => {
  test('creates a list with texts for the occasion, which the owner may replace', async () => {
    const { data } = (await kofi.call('listWishlistTemplates')).body
    const remembrance = data.find(({ purpose }) => purpose === 'funeral')
    expect(remembrance).toMatchObject({ quiet: true, deadline: null })
    expect(remembrance?.description).not.toMatch(/!/)
    const create = (templateId: string, body = {}) =>
      kofi.call('addFromTemplate', { params: { templateId }, body })
    const made = await create('christmas', { name: 'Afehyia pa' })
    expect([made.status, made.body.data]).toMatchObject([
      201,
      {
        name: 'Afehyia pa',
        purpose: 'christmas',
        deadline: expect.stringMatching(/-12-25$/),
        privacy: 'private',
      },
    ])
    expect((await create('nothing')).body.code).toBe('wishlist.template_not_found')
  })
})
