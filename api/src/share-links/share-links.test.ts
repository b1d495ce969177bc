import type { RequestFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { otherSpellings } from '#test/changed-text.ts'
import { openDevice } from '#test/device.ts'
import { befriendOwner } from '#test/friends.ts'
import { untilOneWaits } from '#test/locks.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { personalLinks } from './index.ts'

let shop: TestShop
let ama: Program
let basket: string
let wishlistId: string
beforeAll(async () => {
  shop = await openTestShop()
  basket = String((await addProducts(shop, [{ name: 'Bolga basket', price: 12_000 }]))[0])
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = openProgram(shop)
  await ama.register({ first_name: 'Ama' })
  wishlistId = await addList({ name: 'Our new home', description: 'Come and see us' })
})

const street = '12 Secret Close'
async function addList(fields: object): Promise<string> {
  const delivery_address = { street, city: 'Kumasi', state: 'Ashanti' as const, phone: '0244987654' }
  const body = { name: 'A list', privacy: 'friends' as const, delivery_address, ...fields }
  const { id } = (await ama.call('addWishlist', { body })).body.data
  const items = [{ product_id: basket, note: 'The round one' }]
  await ama.call('addWishlistItems', { params: { wishlistId: id }, body: items })
  return id
}

type Wish = Partial<RequestFor<'generateExpiringLink'>['body']>
const generate = (wish: Wish = {}, who = ama) =>
  who.call('generateLink', { body: { wishlist_id: wishlistId, ...wish } })
const generated = async (wish?: Wish) => (await generate(wish)).body.data
const open = (shareId: string, who = openProgram(shop)) => who.call('getSharedList', { params: { shareId } })
const unlock = (shareId: string, password: string, who = openProgram(shop)) =>
  who.call('unlockSharedList', { params: { shareId }, body: { password } })

describe('a link', () => {
  test('shows a guest the list, and only the town of the delivery address', async () => {
    const link = await generated()
    expect(link).toMatchObject({ alias: null, expires_at: null, has_password: false, status: 'open' })
    expect(link.share_id).toMatch(/^[\w-]{22}$/)
    expect(link.share_url).toBe(`${shop.origin}/shared/${link.share_id}`)
    const { status, headers, body } = await open(link.share_id)
    expect([status, headers['cache-control']]).toEqual([200, 'public, no-cache'])
    expect(body.data).toMatchObject({
      name: 'Our new home',
      owner: { first_name: 'Ama' },
      town: 'Kumasi',
      items: [{ name: 'Bolga basket', notes: 'The round one', price: 120, givable: true }],
    })
    for (const secret of [street, '987654', 'reserved', 'version', 'updatedAt']) {
      expect(JSON.stringify(body)).not.toContain(secret)
    }
    const list = await ama.call('getWishlist', { params: { wishlistId } })
    expect(list.body.data.shareUrl).toBe(link.share_url)
  })

  test('is unknown when nobody created it, and closed without any name when it has ended', async () => {
    expect((await open('AAAAAAAAAAAAAAAAAAAAAA')).body.code).toBe('link.not_found')
    const { share_id: shareId } = await generated()
    await open(shareId)
    const ended = await ama.call('revokeLink', { params: { wishlistId, shareId } })
    expect(ended.body.data.status).toBe('revoked')
    const closed = await open(shareId)
    expect([closed.status, closed.body.code]).toEqual([410, 'link.closed'])
    expect(JSON.stringify(closed.body)).not.toMatch(/home|basket|Ama/)
    expect((await ama.call('revokeLink', { params: { wishlistId, shareId } })).status).toBe(200)
  })

  test('ends at its expiry, also in the response cache', async () => {
    const ends = shop.clock.now().getTime() + 30_000
    const call = (expiration: number | string) =>
      ama.call('generateExpiringLink', { body: { wishlist_id: wishlistId, expiration } })
    const link = (await call(ends)).body.data
    expect(Math.abs(Date.parse(link.expires_at ?? '') - ends)).toBeLessThan(1000)
    expect((await open(link.share_id)).status).toBe(200)
    await shop.clock.advance(30_001)
    expect((await open(link.share_id)).status).toBe(410)
    const later = shop.clock.now().getTime() + 367 * 86_400_000
    for (const wrong of [ends, later]) expect((await call(wrong)).body.code).toBe('link.expiration_invalid')
    expect((await call('soon')).status).toBe(422)
  })

  test.each(['private', 'deleted', 'archived'])('is closed once its list is %s', async how => {
    const { share_id } = await generated()
    const address = `${shop.origin}/api/v1/wishlists/shared/${share_id}`
    await fetch(address)
    expect((await fetch(address)).headers.get('cache-status')).toContain('hit')
    const params = { wishlistId }
    if (how === 'private') await ama.call('changeWishlist', { params, body: { privacy: 'private' } })
    if (how === 'deleted') await ama.call('deleteWishlist', { params, query: {} })
    if (how === 'archived') await ama.call('archiveWishlist', { params })
    await expect.poll(async () => (await fetch(address)).status).toBe(410)
    if (how === 'private') expect((await open((await generated()).share_id)).status).toBe(200)
  })

  test('shows the current list, also from the response cache', async () => {
    const { share_id } = await generated()
    const address = `${shop.origin}/api/v1/wishlists/shared/${share_id}`
    await fetch(address)
    await ama.call('changeWishlist', { params: { wishlistId }, body: { name: 'Our old home' } })
    await expect.poll(async () => (await fetch(address)).text()).toContain('Our old home')
    const items = [{ external: { name: 'A wheelbarrow' } }]
    await ama.call('addWishlistItems', { params: { wishlistId }, body: items })
    await expect.poll(async () => (await fetch(address)).text()).toContain('A wheelbarrow')
  })

  test('is created, listed and revoked by owners of its list only', async () => {
    const { share_id: shareId } = await generated()
    const kofi = openProgram(shop)
    await kofi.register({ first_name: 'Kofi' })
    const params = { wishlistId }
    for (const { status } of [
      await generate({}, kofi),
      await kofi.call('listLinks', { params }),
      await kofi.call('revokeLink', { params: { wishlistId, shareId } }),
    ]) {
      expect(status).toBe(404)
    }
    expect((await open(shareId)).status).toBe(200)
    const other = await addList({})
    const crossed = await ama.call('revokeLink', { params: { wishlistId: other, shareId } })
    expect(crossed.body.code).toBe('link.not_found')
  })
})

test('refuses to create, list or revoke links for all but the owners of a list', async () => {
  wishlistId = await addList({ privacy: 'public' })
  const params = { wishlistId }
  const { share_id: shareId } = await generated()
  const [visitor, editor] = [openProgram(shop), openProgram(shop)]
  await visitor.register()
  const { user_id } = await editor.register()
  await befriendOwner(shop, wishlistId, user_id)
  await ama.call('inviteCollaborator', { params, body: { user_id, role: 'editor' } })
  await editor.call('acceptInvitation', { params })
  for (const who of [visitor, editor]) {
    const replies = [
      await generate({}, who),
      await who.call('listLinks', { params }),
      await who.call('revokeLink', { params: { wishlistId, shareId } }),
    ]
    expect(replies.map(({ body }) => body.code)).toEqual(replies.map(() => 'wishlist.not_allowed'))
  }
  expect((await open(shareId)).status).toBe(200)
})

test('limits the open links of a list', async () => {
  const { share_id: shareId } = await generated()
  await shop.database.execute(sql`
    insert into share_links (id, share_id, wishlist_id, made_by, created_at)
    select gen_random_uuid(), 'open-' || n || ${shareId}, wishlist_id, made_by, created_at
    from share_links, generate_series(2, ${limits.shareLinks.max}) n where share_id = ${shareId}`)
  expect((await generate()).body.code).toBe('link.too_many')
  await ama.call('revokeLink', { params: { wishlistId, shareId } })
  expect((await generate()).status).toBe(201)
})

test('lists the open links of a list and the last fifty ended ones', async () => {
  const first = await generated()
  await shop.database.execute(sql`
    insert into share_links (id, share_id, wishlist_id, made_by, revoked_at, created_at)
    select gen_random_uuid(), 'ended-' || n, wishlist_id, made_by, created_at, created_at + n * interval '1 second'
    from share_links, generate_series(1, 60) n where share_id = ${first.share_id}`)
  const links = (await ama.call('listLinks', { params: { wishlistId } })).body.data
  expect(links.map(link => link.share_id)).toEqual([
    ...Array.from({ length: 50 }, (_, n) => `ended-${60 - n}`),
    first.share_id,
  ])
})

describe('an alias', () => {
  test('leads to the newest link of its list and never to another list', async () => {
    const first = await generated({ alias: 'Efua-Kojo' })
    expect(first.share_url).toBe(`${shop.origin}/shared/efua-kojo`)
    expect((await open('efua-kojo')).body.data.share_id).toBe(first.share_id)
    const second = await generated({ alias: 'efua-kojo', regenerate: true })
    expect((await open('EFUA-KOJO')).body.data.share_id).toBe(second.share_id)
    expect((await open(first.share_id)).status).toBe(410)
    await ama.call('revokeLink', { params: { wishlistId, shareId: second.share_id } })
    const other = await addList({})
    const taken = await generate({ alias: 'efua-kojo', wishlist_id: other })
    expect([taken.status, taken.body.code]).toEqual([409, 'link.alias_taken'])
    for (const alias of ['admin', 'ab', 'no_underscores', 'x'.repeat(41)]) {
      expect((await generate({ alias })).status).toBe(422)
    }
  })

  test('goes to one of two lists that request it at once', async () => {
    const lists = [wishlistId, await addList({}), await addList({})]
    const answers = await Promise.all(
      lists.map(wishlist_id => generate({ alias: 'at-the-same-time', wishlist_id })),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409])
  })
})

describe('a password', () => {
  const password = 'akwaaba'

  test('protects every page, opens one link and is valid for two hours on one device', async () => {
    const { share_id: shareId } = await generated({ password })
    const locked = await open(shareId)
    expect([locked.status, locked.body.code]).toEqual([403, 'link_locked'])
    expect(JSON.stringify(locked.body)).not.toMatch(/home|basket|Ama|Kumasi/)
    const efua = await openDevice(shop)
    const opened = await efua.call('unlockSharedList', { params: { shareId }, body: { password } })
    expect(opened.body.data).toMatchObject({ pass: null, list: { name: 'Our new home' } })
    expect(opened.setCookies[0]).toMatch(/^__Host-lists=.*; HttpOnly; Secure; SameSite=Strict; Max-Age=7200$/)
    const other = await generated({ password })
    const look = (id: string) => efua.call('getUnlockedList', { params: { shareId: id } })
    expect((await look(shareId)).body.data.name).toBe('Our new home')
    expect((await look(other.share_id)).body.code).toBe('link_locked')
    await efua.call('unlockSharedList', { params: { shareId: other.share_id }, body: { password } })
    expect([(await look(shareId)).status, (await look(other.share_id)).status]).toEqual([200, 200])
    const stranger = await openDevice(shop)
    expect((await stranger.call('getUnlockedList', { params: { shareId } })).status).toBe(403)
    await shop.clock.advance(limits.shareLinks.unlockTokenLife)
    expect((await look(shareId)).body.code).toBe('link_locked')
  })

  test('unlocks API clients by a header that cannot be altered', async () => {
    const { share_id: shareId } = await generated({ password })
    const pass = String((await unlock(shareId, password)).body.data.pass)
    const ask = (text: string) =>
      openProgram(shop).call('getUnlockedList', { params: { shareId } }, { headers: { 'x-list-pass': text } })
    expect((await ask(pass)).status).toBe(200)
    const [link, end, signature] = pass.split('~')
    for (const forged of [
      '',
      `${link}~${Number(end) + 9}~${signature}`,
      `${link}~${end}~`,
      `${pass}x`,
      `${pass}~`,
      ...otherSpellings(pass),
    ]) {
      expect((await ask(forged)).status).toBe(403)
    }
  })

  test('opens nothing once it is revoked while its password is checked', async () => {
    const { share_id: shareId } = await generated({ password })
    await unlock(shareId, 'wrong')
    let opened: ReturnType<typeof unlock> | undefined
    await transaction(shop.database, async tx => {
      await tx.execute(sql`select from counted_tries for update`)
      opened = unlock(shareId, password)
      await untilOneWaits(shop)
      await ama.call('revokeLink', { params: { wishlistId, shareId } })
    })
    expect((await opened)?.body.code).toBe('link.closed')
  })

  test('allows five attempts in a quarter of an hour, also of a hundred simultaneous ones', async () => {
    const { share_id } = await generated({ password })
    const right = await Promise.all(Array.from({ length: 3 }, () => unlock(share_id, password)))
    expect(right.map(answer => answer.status)).toEqual([200, 200, 200])
    const answers = await Promise.all(Array.from({ length: 100 }, () => unlock(share_id, 'wrong')))
    const tally = Map.groupBy(answers, ({ body }) => body.code)
    expect([tally.get('link.password_wrong')?.length, tally.get('link.tries_spent')?.length]).toEqual([5, 95])
    const locked = await unlock(share_id, password)
    expect([locked.status, Number(locked.headers['retry-after']) > 600]).toEqual([423, true])
    expect((await unlock((await generated({ password })).share_id, password)).status).toBe(200)
    await shop.clock.advance(limits.shareLinks.triesWithin)
    expect((await unlock(share_id, password)).status).toBe(200)
  })
})

describe('a link of a former co-owner', () => {
  const shareAsCoOwner = async (alias: string) => {
    const kofi = openProgram(shop)
    const { user_id } = await kofi.register()
    const params = { wishlistId }
    await befriendOwner(shop, wishlistId, user_id)
    await ama.call('inviteCollaborator', { params, body: { user_id, role: 'co_owner' } })
    await kofi.call('acceptInvitation', { params })
    const link = (await generate({ alias, password: 'Akwaaba' }, kofi)).body.data
    return { kofi, user_id, ...link }
  }

  test('is closed with their membership, and its alias stays with the list', async () => {
    const mine = await generated()
    const { user_id, share_id, kofi } = await shareAsCoOwner('efua-of-kofi')
    const params = { wishlistId, userId: String(user_id) }
    await ama.call('removeCollaborator', { params })
    expect((await open(share_id)).body.code).toBe('link.closed')
    expect((await open(mine.share_id)).status).toBe(200)
    const others = (await kofi.call('addWishlist', { body: { name: 'Other' } })).body.data.id
    const word = await generate({ alias: 'efua-of-kofi', wishlist_id: others }, kofi)
    expect(word.body.code).toBe('link.alias_taken')
    expect((await generate({ alias: 'efua-of-kofi' })).status).toBe(201)
  })

  test('is closed with their account, and its alias goes to nobody else', async () => {
    const { user_id, share_id } = await shareAsCoOwner('word-of-kofi')
    await transaction(shop.database, tx => personalLinks(shop.platform).erase(tx, user_id))
    expect((await open(share_id)).body.code).toBe('link.closed')
    const { body } = await open('word-of-kofi')
    expect(body.code).toBe('link.closed')
    const other = await addList({})
    expect((await generate({ alias: 'word-of-kofi', wishlist_id: other })).body.code).toBe('link.alias_taken')
  })
})
