import { dayAfter, dayOf } from '@akyede/contract/days'
import { expect, test } from 'vitest'
import { befriendOwner } from '#test/friends.ts'
import { setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram } from '#test/program.ts'

const giving = setUpGiftOrders()
const { share, give, control, claimsOf, giftStatuses, runScheduledJobs } = giving

test('refuses an earlier day from a co-owner when gifts are revealed on the list’s day', async () => {
  const today = dayOf(giving.shop.clock.now())
  const shared = await share({ reveal: 'date', deadline: dayAfter(today, 30) })
  const params = { wishlistId: shared.wishlistId }
  const coOwner = openProgram(giving.shop)
  const { user_id } = await coOwner.register()
  const body = { user_id, role: 'co_owner' as const }
  await befriendOwner(giving.shop, shared.wishlistId, user_id)
  await shared.owner.call('inviteCollaborator', { params, body })
  await coOwner.call('acceptInvitation', { params })
  const { reference } = (await give(shared)).body.data as { reference: string }
  await control('approve', { reference })
  await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])

  const moved = await coOwner.call('changeWishlist', { params, body: { deadline: today } })
  expect([moved.status, moved.body.code]).toEqual([403, 'wishlist.not_allowed'])
  await runScheduledJobs()
  expect((await claimsOf(shared, coOwner)).items).toEqual({})
  // The form sends the day along with every change.
  const deadline = dayAfter(today, 30)
  const named = await coOwner.call('changeWishlist', { params, body: { name: 'Our house', deadline } })
  expect(named.status).toBe(200)
  const byOwner = await shared.owner.call('changeWishlist', { params, body: { deadline: today } })
  expect(byOwner.status).toBe(200)
})

test('lets a co-owner change the day when gifts are not revealed by it', async () => {
  const shared = await share({ reveal: 'delivery' })
  const params = { wishlistId: shared.wishlistId }
  const coOwner = openProgram(giving.shop)
  const { user_id } = await coOwner.register()
  await befriendOwner(giving.shop, shared.wishlistId, user_id)
  await shared.owner.call('inviteCollaborator', { params, body: { user_id, role: 'co_owner' } })
  await coOwner.call('acceptInvitation', { params })
  const deadline = dayAfter(dayOf(giving.shop.clock.now()), 3)
  const { status, body } = await coOwner.call('changeWishlist', { params, body: { deadline } })
  expect([status, body.data.deadline]).toEqual([200, deadline])
})
