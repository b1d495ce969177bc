import { describe, expect, test } from 'vitest'
import { setUpReports } from '#test/moderation.ts'
import type { TestPerson } from '#test/people.ts'

const scene = setUpReports()
const { newReporter, report, queue, firstId, titlesOf } = scene

describe('a list', () => {
  const addList = async () => {
    const { id } = (await scene.author.call('addWishlist', { body: { name: 'Home', privacy: 'friends' } }))
      .body.data
    await scene.author.call('addWishlistItems', {
      params: { wishlistId: id },
      body: [{ product_id: scene.drum }],
    })
    return id
  }
  const seenByOwner = async (wishlistId: string) => {
    const list = (await scene.author.call('getWishlist', { params: { wishlistId } })).body.data
    const lists = (await scene.author.call('listWishlists', { query: {} })).body.data
    return { list, lists, notifications: await titlesOf(scene.author) }
  }

  test('is reported by its link or id, and neither report nor decision changes what its owner sees', async () => {
    const wishlistId = await addList()
    const link = (await scene.author.call('generateLink', { body: { wishlist_id: wishlistId } })).body.data
    const before = await seenByOwner(wishlistId)
    const [one, other] = [await newReporter(), await newReporter()]
    await report(one, 'list', link.share_id, 'fraud', 'Not their own list')
    await report(other, 'list', wishlistId, 'other')
    const [found, ...others] = await queue()
    expect(others).toEqual([])
    expect(found).toMatchObject({
      about: 'list',
      people: 2,
      person: { user_id: scene.author.id },
      subject: { title: 'Home', href: null },
    })
    expect(JSON.stringify(found)).not.toMatch(/gift|claim|item|Drum/i)
    expect(await seenByOwner(wishlistId)).toEqual(before)
    await scene.support.call('keepReported', { params: { reportId: found?.id ?? '' }, body: {} })
    expect(await seenByOwner(wishlistId)).toEqual(before)
    expect([await titlesOf(one), await titlesOf(other)]).toEqual([
      ['We’ve reviewed your report'],
      ['We’ve reviewed your report'],
    ])
  })

  test('hides it from everybody but its owner, who learns why and not from whom, until staff keep it', async () => {
    const wishlistId = await addList()
    const link = (await scene.author.call('generateLink', { body: { wishlist_id: wishlistId } })).body.data
    const reporter = await newReporter()
    const open = async () =>
      (await reporter.call('getSharedList', { params: { shareId: link.share_id } })).status
    expect(await open()).toBe(200)
    const before = await seenByOwner(wishlistId)
    await report(reporter, 'list', wishlistId, 'fraud')
    const params = { reportId: await firstId() }
    const unfit = await scene.support.call('hideReported', { params, body: { reason: 'fake', words: 'No' } })
    expect(unfit.status).toBe(422)
    const body = { reason: 'fraud', words: 'Collects for a charity that does not exist' } as const
    for (const _ of [1, 2])
      expect((await scene.support.call('hideReported', { params, body })).body.data).toEqual({
        state: 'hidden',
      })
    expect(await open()).toBe(410)
    expect(await reporter.call('getWishlist', { params: { wishlistId } })).toMatchObject({ status: 404 })
    const hidden = await seenByOwner(wishlistId)
    expect(hidden).toEqual({ ...before, notifications: ['We’ve hidden your list'] })
    expect((await scene.support.call('keepReported', { params, body: {} })).status).toBe(409)
    const [decided] = await queue({ state: 'decided' })
    const headers = { 'if-match': `"${decided?.version}"` }
    const kept = await scene.support.call('keepReported', { params, body: {} }, { headers })
    expect(kept.body.data).toEqual({ state: 'kept' })
    expect(await open()).toBe(200)
    expect(await titlesOf(reporter)).toEqual(['We’ve reviewed your report'])
    expect(await scene.shop.operator.listAudit({ event: 'list_hidden', limit: 9 })).toEqual([
      expect.stringMatching(new RegExp(`by user:${scene.support.id} .*"wishlist_id":"${wishlistId}"`)),
    ])
  })

  test('closes the account of its owner, by administrators alone', async () => {
    await report(await newReporter(), 'list', await addList(), 'fraud')
    const params = { reportId: await firstId() }
    const close = (by: TestPerson) =>
      by.call('closeReported', { params, body: { words: 'Collects for a charity that does not exist' } })
    expect((await close(scene.support)).status).toBe(403)
    expect((await close(scene.admin)).body.data).toEqual({ state: 'closed' })
    const person = await scene.admin.call('getOfficePerson', { params: { userId: `${scene.author.id}` } })
    expect(person.body.data).toMatchObject({
      state: 'closed',
      closed_because: expect.stringContaining('charity'),
    })
  })
})
