import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sql } from '#platform/sql.ts'
import { block, makeFriends } from './friends.ts'
import { openProgram, type Program } from './program.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

const names = ['ama', 'kofi', 'efua', 'yaw'] as const
export type Name = (typeof names)[number]

/**
 * Ama, Kofi and Efua are friends of each other; Yaw has no friends. Before each test there are neither groups nor
 * blocks.
 */
export interface FriendGroup {
  shop: TestShop
  readonly people: Record<Name, Program>
  readonly ids: Record<Name, number>
  befriend(one: number, other: number): Promise<unknown>
  block(blocker: Name, blocked: Name): Promise<unknown>
  /** The notifications of a user, the newest first. */
  notificationsOf(name: Name): Promise<string[]>
}

export function setUpFriendGroup(): FriendGroup {
  const group = { people: {}, ids: {} } as FriendGroup
  const run = (statement: ReturnType<typeof sql>) => group.shop.database.execute(statement)
  beforeAll(async () => {
    group.shop = await openTestShop()
    for (const name of names) {
      group.people[name] = openProgram(group.shop)
      const first_name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
      group.ids[name] = (await group.people[name].register({ first_name })).user_id
    }
    const { ama, kofi, efua } = group.ids
    for (const [one, other] of [
      [ama, kofi],
      [ama, efua],
      [kofi, efua],
    ] as const)
      await group.befriend(one, other)
  })
  afterAll(() => group.shop.close())
  beforeEach(async () => {
    for (const table of ['groups', 'blocks', 'notifications', 'wishlists'])
      await run(sql`delete from ${sql.raw(table)}`)
  })
  group.befriend = (one, other) => makeFriends(group.shop, one, other)
  group.block = (blocker, blocked) => block(group.shop, group.ids[blocker], group.ids[blocked])
  group.notificationsOf = async name => {
    const { body } = await group.people[name].call('listNotifications', { query: {} })
    return body.data.map(({ title }) => title)
  }
  return group
}
