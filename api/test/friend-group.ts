import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sql } from '#platform/sql.ts'
import { block, makeFriends } from './friends.ts'
import { openProgram, type Program } from './program.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

const names = ['ama', 'kofi', 'efua', 'yaw'] as const
export type Name = (typeof names)[number]

/** Ama, Kofi and Efua are friends of each other; Yaw is nobody's. Before each test there are neither groups nor blocks. */
export interface FriendGroup {
  shop: TestShop
  readonly people: Record<Name, Program>
  readonly ids: Record<Name, number>
  befriend(one: number, other: number): Promise<unknown>
  block(blocker: Name, blocked: Name): Promise<unknown>
  /** What somebody was told, the newest first. */
  notificationsOf(name: Name): Promise<string[]>
}

export function setUpFriendGroup(): FriendGroup {
  const circle = { people: {}, ids: {} } as FriendGroup
  const run = (statement: ReturnType<typeof sql>) => circle.shop.database.execute(statement)
  beforeAll(async () => {
    circle.shop = await openTestShop()
    for (const name of names) {
      circle.people[name] = openProgram(circle.shop)
      const first_name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
      circle.ids[name] = (await circle.people[name].register({ first_name })).user_id
    }
    const { ama, kofi, efua } = circle.ids
    for (const [one, other] of [
      [ama, kofi],
      [ama, efua],
      [kofi, efua],
    ] as const)
      await circle.befriend(one, other)
  })
  afterAll(() => circle.shop.close())
  beforeEach(async () => {
    for (const table of ['groups', 'blocks', 'notifications', 'wishlists'])
      await run(sql`delete from ${sql.raw(table)}`)
  })
  circle.befriend = (one, other) => makeFriends(circle.shop, one, other)
  circle.block = (blocker, blocked) => block(circle.shop, circle.ids[blocker], circle.ids[blocked])
  circle.notificationsOf = async name => {
    const { body } = await circle.people[name].call('listNotifications', { query: {} })
    return body.data.map(({ title }) => title)
  }
  return circle
}
