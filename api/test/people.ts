import type { FriendStatus } from '@akyede/contract/friends'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from './program.ts'
import type { TestShop } from './test-shop.ts'
import { newPerson } from './wire.ts'

/** A user with an account. */
export interface TestPerson extends Program {
  readonly id: number
  readonly email: string
  /** Signs in again, after the clock has moved far. */
  signIn(): Promise<unknown>
}

let phones = 0

/** Registers a user with a verified email, and a verified phone number if they have one. */
export async function registerPerson(
  shop: TestShop,
  first_name: string,
  more: object = {},
): Promise<TestPerson> {
  const program = openProgram(shop)
  const person = { ...newPerson(), first_name, last_name: 'Mensah', ...more }
  const { user_id: id } = await program.register(person)
  const { email, password } = person
  await shop.database.execute(sql`update users set email_verified_at = now() where id = ${id}`)
  return Object.assign(Object.create(program) as Program, {
    id,
    email,
    signIn: () => program.login({ email, password }),
  })
}

/** Gives the user a new, verified phone number. */
export async function givePhone(shop: TestShop, { id }: TestPerson): Promise<string> {
  const phone = `+23324${String(++phones).padStart(7, '0')}`
  await shop.database.execute(
    sql`update users set phone = ${phone}, phone_verified_at = now() where id = ${id}`,
  )
  return phone
}

export const sendFriendRequest = (who: Program, body: object, options = {}) =>
  who.call('requestFriend', { body } as never, options)

export async function makeFriends(one: TestPerson, other: TestPerson): Promise<void> {
  await sendFriendRequest(one, { userId: other.id })
  const { status, body } = await sendFriendRequest(other, { userId: one.id, action: 'accept' })
  if (status !== 200) throw new Error(`no friends: ${body.code}`)
}

export const friendsOf = async (who: Program, status: FriendStatus = 'accepted', search?: string) =>
  (await who.call('listFriends', { query: { status, ...(search && { search }) } })).body.data
export const namesOf = async (who: Program, status?: FriendStatus) =>
  (await friendsOf(who, status)).map(({ name }) => name.split(' ')[0])
