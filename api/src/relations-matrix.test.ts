import type { EndpointName } from '@akyede/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { notify } from '#feature/notifications'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { block, makeFriends } from '#test/friends.ts'
import { setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'
import { wallet } from '#test/returning.ts'
import { createTicket } from '#test/support-requests.ts'
import { until } from '#test/test-time.ts'

/** One user owns everything; the others have a relationship with her, or none. */
const names = [
  'owner',
  'friend',
  'member',
  'collaborator',
  'event guest',
  'stranger',
  'blocked',
  'admin',
] as const
type Name = (typeof names)[number]

const giving = setUpGiftOrders()
const people = {} as Record<Name, { program: Program; id: number }>
const run = (statement: ReturnType<typeof sql>) => giving.shop.database.execute(statement)

const befriend = (other: number) => makeFriends(giving.shop, people.owner.id, other)

const list = async (fields: object): Promise<string> =>
  (await giving.share({ name: 'A list', ...fields }, undefined, people.owner.program)).wishlistId

async function group(isPrivate: boolean): Promise<string> {
  const { body } = await people.owner.program.call('addGroup', { body: { name: 'Aunts', isPrivate } })
  return body.data.id
}

/** A delivered order, and a return of its only unit. */
async function buyAndSendBack(): Promise<{ orderId: string; returnId: string }> {
  const { program } = people.owner
  const { order } = (
    await program.call('createOrder', {
      body: {
        items: [{ product_id: giving.basket, quantity: 1 }],
        shippingAddress: { street: '1 Road', city: 'Kumasi', state: 'Ashanti' },
        paymentMethod: wallet,
      },
    })
  ).body.data
  const params = { orderId: order.id }
  const now = async () => (await program.call('getOrder', { params })).body.data
  await until(async () => (await now()).payment_status === 'paid', 'the order is paid')
  await giving.shop.operator.advanceOrder(order.number, 'delivered')
  const [item_id = ''] = (await now()).fulfilments.flatMap(({ items }) => items.map(({ id }) => id))
  const body = { items: [{ item_id, quantity: 1 }], reason: 'too_late' as const }
  const [asked] = (await program.call('requestReturn', { params, body })).body.data
  return { orderId: order.id, returnId: asked?.id ?? '' }
}

/** Ids of the owner's records by kind. */
async function makeThings() {
  const { program, id: userId } = people.owner
  const [privateGroup, publicGroup] = [await group(true), await group(false)]
  for (const groupId of [privateGroup, publicGroup])
    await run(sql`
      insert into group_members (group_id, user_id, role, status, invited_at, joined_at)
      values (${groupId}, ${people.member.id}, 'member', 'member', now(), now())`)
  const kept = await list({ privacy: 'private' })
  await run(sql`
    insert into wishlist_collaborators (wishlist_id, user_id, role, status, invited_at, accepted_at)
    values (${kept}, ${people.collaborator.id}, 'viewer', 'accepted', now(), now())`)
  const date = new Date(giving.shop.clock.now().getTime() + 10 * 86_400_000).toISOString()
  const event = await program.call('addEvent', { body: { title: 'Naming', type: 'naming', date } })
  await befriend(people['event guest'].id)
  const params = { eventId: event.body.data.id }
  await program.call('inviteGuest', { params, body: { user_id: people['event guest'].id } })
  await run(sql`delete from friendships where ${people['event guest'].id} in (low_id, high_id)`)
  await transaction(giving.shop.database, tx =>
    notify(giving.shop.platform, tx, {
      userId,
      category: 'system',
      type: 'matrix',
      key: 'matrix',
      title: 'A notice',
      message: 'For one person',
      link: '/dashboard',
    }),
  )
  const { orderId, returnId } = await buyAndSendBack()
  return {
    'a private list': { wishlistId: await list({ privacy: 'private' }) },
    'a list with a collaborator': { wishlistId: kept },
    'a list for friends': { wishlistId: await list({ privacy: 'friends' }) },
    'a list for a group': { wishlistId: await list({ privacy: 'group', group_id: privateGroup }) },
    'a public list': { wishlistId: await list({ privacy: 'public' }) },
    'a private group': { groupId: privateGroup },
    'a public group': { groupId: publicGroup },
    'an event': params,
    'an order': { orderId },
    'a return': { returnId },
    'a ticket': { ticketId: (await createTicket(program)).id },
    'a notice': {
      notificationId: (await program.call('listNotifications', { query: { category: 'system' } })).body
        .data[0]?.id,
    },
  } as const
}
type Things = Awaited<ReturnType<typeof makeThings>>
let things: Things

beforeAll(async () => {
  for (const name of names) {
    const program = openProgram(giving.shop)
    people[name] = { program, id: (await program.register({ first_name: 'Ama' })).user_id }
  }
  await run(sql`update users set email_verified_at = now()`)
  await run(sql`update users set role_name = 'admin' where id = ${people.admin.id}`)
  await befriend(people.friend.id)
  await befriend(people.blocked.id)
  await block(giving.shop, people.owner.id, people.blocked.id)
  things = await makeThings()
})

const lists = [
  'a private list',
  'a list with a collaborator',
  'a list for friends',
  'a list for a group',
  'a public list',
] as const
const groups = ['a private group', 'a public group'] as const
const nobody = 4_000_000_000

/** Reading calls, and of the writing ones those that only the owner can make succeed. */
const looks: readonly (readonly [EndpointName, readonly (keyof Things)[]])[] = [
  ['getWishlist', lists],
  ['listWishlistItems', lists],
  ['getListToGive', lists],
  ['getListClaims', lists],
  ['getGroup', groups],
  ['getGroupActivity', groups],
  ['getEvent', ['an event']],
  ['getEventCalendar', ['an event']],
  ['getOrder', ['an order']],
  ['getSupportTicket', ['a ticket']],
]
const changes: readonly (readonly [EndpointName, readonly (keyof Things)[], object?])[] = [
  ['changeWishlist', lists, { name: 'Mine now' }],
  ['archiveWishlist', lists],
  ['addWishlistItems', lists, [{ external: { name: 'A kettle', price: 12 } }]],
  ['inviteCollaborator', lists, { user_id: nobody, role: 'viewer' }],
  ['changeGroup', groups, { name: 'Mine now' }],
  ['inviteToGroup', groups, { user_id: nobody }],
  ['transferGroup', groups, { user_id: nobody }],
  ['changeEvent', ['an event'], { title: 'Mine now' }],
  ['inviteGuest', ['an event'], { user_id: nobody }],
  ['remindGuest', ['an event'], { user_id: nobody }],
  ['cancelEvent', ['an event']],
  ['removeEvent', ['an event']],
  [
    'requestReturn',
    ['an order'],
    { items: [{ item_id: crypto.randomUUID(), quantity: 1 }], reason: 'too_late' },
  ],
  ['withdrawReturn', ['a return'], {}],
  ['closeSupportTicket', ['a ticket']],
  ['readNotification', ['a notice']],
]

async function statusOf(who: Name, row: EndpointName, thing: keyof Things, body?: object): Promise<number> {
  const request = { params: things[thing], ...(body && { body }) }
  const { status } = await people[who].program.call(row, request as never)
  return status
}

test('responds to the people concerned, and to all others as if the record did not exist', async () => {
  const lines: string[] = []
  for (const [row, its] of looks)
    for (const thing of its) {
      const cells: number[] = []
      for (const who of names) cells.push(await statusOf(who, row, thing))
      lines.push(`| ${[row, thing, ...cells].join(' | ')} |`)
    }
  for (const [row, its, body] of changes)
    for (const thing of its) {
      const cells: (number | string)[] = ['–']
      for (const who of names.slice(1)) cells.push(await statusOf(who, row, thing, body))
      // A caller who may read gets a refusal; for all others the record does not exist.
      expect(cells.every(cell => cell === '–' || cell === 403 || cell === 404)).toBe(true)
      lines.push(`| ${[row, thing, ...cells].join(' | ')} |`)
    }
  await expect(`${head}${lines.join('\n')}\n`).toMatchFileSnapshot('../relations-matrix.md')
})

const head = `# Who can see which records of another user

Written and checked by \`src/relations-matrix.test.ts\`: the status that each of these users gets for a record of the owner.
A changed cell fails the test until this table has been reviewed and written again with
\`vitest run --project api src/relations-matrix -u\`. The member is in both groups, the collaborator shares one list
with the owner, and the blocked user was a friend. Calls of the owner that change something are tested elsewhere.

| row | thing | ${names.join(' | ')} |
|---|---|${names.map(() => '---').join('|')}|
`
