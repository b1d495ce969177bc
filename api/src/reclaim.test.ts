import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openAuthenticator } from '#test/authenticator.ts'
import { setUpBuying } from '#test/buying.ts'
import { openDevice } from '#test/device.ts'
import { messagesTo } from '#test/outbox.ts'
import { registerPerson } from '#test/people.ts'
import { openProgram, type Program } from '#test/program.ts'
import { newPerson } from '#test/wire.ts'

const buying = setUpBuying()

const newPassword = 'Nsoromma#2026'
const moved = {
  recipient_name: 'A stranger',
  street: '1 Strange Street',
  city: 'Accra',
  state: 'Greater Accra',
} as const

async function secretFor(email: string, page: 'reset-password' | 'verify-email'): Promise<string> {
  const link = new RegExp(`/${page}#token=([\\w-]+)`)
  const found = () =>
    messagesTo(buying.shop, email)
      .map(({ text }) => link.exec(text)?.[1])
      .find(Boolean)
  await expect.poll(found).toBeDefined()
  return found() ?? ''
}

/** Another person fills an account that they created with the owner's email. */
async function fillAccount(creator: Program, creatorId: number) {
  const friend = await registerPerson(buying.shop, 'Kofi')
  const invited = await registerPerson(buying.shop, 'Yaw')
  await creator.call('saveAddress', { body: moved })
  await creator.call('requestFriend', { body: { userId: friend.id } })
  await friend.call('requestFriend', { body: { userId: creatorId, action: 'accept' } })
  await creator.call('requestFriend', { body: { userId: invited.id } })
  const list = {
    name: 'Strange list',
    privacy: 'public' as const,
    delivery_address: { ...moved, phone: '0244987654' },
  }
  const { id: wishlist_id } = (await creator.call('addWishlist', { body: list })).body.data
  const { share_id } = (await creator.call('generateLink', { body: { wishlist_id } })).body.data
  await creator.call('inviteCollaborator', {
    params: { wishlistId: wishlist_id },
    body: { user_id: friend.id, role: 'editor' },
  })
  await creator.call('addToCart', { body: { product_id: buying.product.id } })
  await creator.call('addGroup', { body: { name: 'Strange group' } })
  return { friend, invited, share_id }
}

/** Each column of the database that holds a user id. */
async function columnsOfPeople() {
  const { rows } = await buying.shop.database.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bigint'
      and column_name not in ('id', 'position', 'number')`)
  return rows
}

/** The tables that hold rows of an account. */
async function tablesOf(userId: number): Promise<string[]> {
  const found = new Set<string>()
  for (const { table, column } of await columnsOfPeople()) {
    const { rows } = await buying.shop.database.execute(
      sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId} limit 1`,
    )
    if (rows.length > 0) found.add(table)
  }
  return [...found].sort()
}

test('removes everything of its creator from an account that is reclaimed by a password reset', async () => {
  const { shop, buyer: creator } = buying
  const { user_id: creatorId, email } = (await creator.call('getUser')).body as {
    user_id: number
    email: string
  }
  const { friend, invited, share_id } = await fillAccount(creator, creatorId)
  expect(await tablesOf(creatorId)).toEqual(
    expect.arrayContaining(['friendships', 'share_links', 'cart_items', 'group_members']),
  )
  const order = await creator.call('createOrder', buying.orderOf(1))
  expect(order.status).toBe(201)

  const victim = openProgram(shop)
  await victim.call('forgotPassword', { body: { email } })
  const body = { token: await secretFor(email, 'reset-password'), new_password: newPassword }
  expect((await victim.call('resetPassword', { body })).status).toBe(200)
  const { user_id, is_verified } = await victim.login({ email, password: newPassword })
  expect([user_id === creatorId, is_verified]).toEqual([false, true])

  expect((await victim.call('listAddresses')).body).toMatchObject({ data: [] })
  expect((await victim.call('listOrders', { query: {} })).body).toMatchObject({ data: [] })
  expect(
    (await tablesOf(user_id)).filter(
      name => !['audit_entries', 'password_resets', 'notifications', 'pushes', 'sessions'].includes(name),
    ),
  ).toEqual([])
  expect((await creator.call('getUser')).status).toBe(401)
  expect((await openProgram(shop).call('getSharedList', { params: { shareId: share_id } })).status).toBe(410)
  expect((await friend.call('listFriends', { query: { status: 'accepted' } })).body.data).toEqual([])
  expect(
    (await invited.call('listFriends', { query: { status: 'pending' } } as never)).body.data ?? [],
  ).toEqual([])
  const collaborations = sql`select 1 from wishlist_collaborators where user_id = ${friend.id}`
  expect((await shop.database.execute(collaborations)).rows).toEqual([])
  // The unpaid order stays in the books, under a user id that nobody signs in to.
  expect(await tablesOf(creatorId)).toContain('orders')
  // Emptied lists and revoked links are deleted within the hour.
  const left = (await tablesOf(creatorId)).filter(name => !['audit_entries', 'pushes'].includes(name))
  expect(left).toEqual(['orders', 'payments', 'share_links', 'wishlists'])
})

test('gives an empty account to the reader of a verification email who did not create it', async () => {
  const { shop } = buying
  const person = newPerson()
  const creator = await openDevice(shop)
  const { user_id: creatorId } = await creator.register(person)
  await openAuthenticator(shop, creator)
  const token = await secretFor(person.email, 'verify-email')
  const victim = await openDevice(shop)
  expect(await victim.call('verifyEmail', { body: { token } })).toMatchObject({
    status: 409,
    body: { code: 'account.creator_unknown' },
  })
  expect((await creator.call('getUser')).body.is_verified).toBe(false)
  const { body } = await victim.call('verifyEmail', { body: { token, created_by_me: false } })
  expect(body.is_verified).toBe(true)
  expect((await creator.call('getUser')).status).toBe(401)
  const set = { token: body.password_token ?? '', new_password: newPassword }
  expect((await victim.call('resetPassword', { body: set })).status).toBe(200)
  const { user_id } = await victim.login({ email: person.email, password: newPassword })
  expect(user_id).not.toBe(creatorId)
  expect(
    (await openProgram(shop).call('login', { body: { email: person.email, password: person.password } }))
      .status,
  ).toBe(401)
})

test('verifies the email at once on the device that registered, and by password on another one', async () => {
  const { shop } = buying
  for (const created_by_me of [null, true]) {
    const person = newPerson()
    const device = await openDevice(shop)
    const { user_id } = await device.register(person)
    const token = await secretFor(person.email, 'verify-email')
    const reader = created_by_me === null ? device : await openDevice(shop)
    expect(
      (await reader.call('verifyEmail', { body: { token, created_by_me, password: person.password } })).body,
    ).toEqual({
      message: 'Email verified',
      is_verified: true,
    })
    expect((await device.call('getUser')).body).toMatchObject({ user_id, is_verified: true })
  }
})

test('verifies the email of a program without a device key by the token alone', async () => {
  const { shop } = buying
  const person = newPerson()
  const device = await openDevice(shop)
  await device.register(person)
  const token = await secretFor(person.email, 'verify-email')
  expect((await openProgram(shop).call('verifyEmail', { body: { token } })).body).toEqual({
    message: 'Email verified',
    is_verified: true,
  })
  expect((await device.call('getUser')).body.is_verified).toBe(true)
})

test('leaves the account to a caller who is signed in to it, whatever they claim', async () => {
  const { shop } = buying
  const person = newPerson()
  const program = openProgram(shop)
  const { user_id } = await program.register(person)
  const token = await secretFor(person.email, 'verify-email')
  const headers = { authorization: `Bearer ${program.accessToken}` }
  const reply = await program.call('verifyEmail', { body: { token, created_by_me: false } }, { headers })
  expect(reply.body).toEqual({ message: 'Email verified', is_verified: true })
  expect((await program.call('getUser')).body).toMatchObject({ user_id, is_verified: true })
})

test('keeps the contents of an unverified account when its creator resets the password', async () => {
  const { shop } = buying
  const person = newPerson()
  const device = await openDevice(shop)
  const { user_id } = await device.register(person)
  await device.call('saveAddress', { body: moved })
  await device.call('forgotPassword', { body: { email: person.email } })
  const token = await secretFor(person.email, 'reset-password')
  const elsewhere = await openDevice(shop)
  const body = { token, new_password: newPassword }
  expect(await elsewhere.call('resetPassword', { body: { ...body, created_by_me: null } })).toMatchObject({
    status: 409,
    body: { code: 'account.creator_unknown' },
  })
  expect((await device.call('resetPassword', { body: { ...body, created_by_me: null } })).status).toBe(200)
  expect((await device.login({ email: person.email, password: newPassword })).user_id).toBe(user_id)
  expect((await device.call('listAddresses')).body.data).toHaveLength(1)
})

test('ends sign-in methods from before the email verification at a password reset, and reports it', async () => {
  const { shop } = buying
  const { email, ...person } = newPerson()
  const device = await openDevice(shop)
  const { user_id } = await device.register({ email, ...person })
  await openAuthenticator(shop, device)
  await shop.database.execute(sql`
    insert into social_identities (id, user_id, provider, issuer, subject, created_at)
    select gen_random_uuid(), id, 'google', 'https://issuer.test', ${email}, created_at from users where id = ${user_id}`)
  await shop.clock.advance(1_000)
  await device.call('verifyEmail', { body: { token: await secretFor(email, 'verify-email') } })
  await device.call('forgotPassword', { body: { email } })
  const body = { token: await secretFor(email, 'reset-password'), new_password: newPassword }
  expect((await device.call('resetPassword', { body })).body.disconnected).toEqual(['google'])
  expect(await device.login({ email, password: newPassword })).toMatchObject({ user_id })
  const emails = () => messagesTo(shop, email).map(({ subject, text }) => `${subject}: ${text}`)
  await expect.poll(emails).toContainEqual(expect.stringContaining('Two-step sign-in is off'))
  await expect.poll(emails).toContainEqual(expect.stringContaining('Sign-in with Google was set up before'))
})

test('verifies no new email that the reader of the link did not request', async () => {
  const { shop } = buying
  const [person, victim] = [newPerson(), newPerson().email]
  const creator = await openDevice(shop)
  await creator.register(person)
  await creator.call('changeProfile', { body: { email: victim, current_password: person.password } })
  const token = await secretFor(victim, 'verify-email')
  const reader = await openDevice(shop)
  expect((await reader.call('verifyEmail', { body: { token } })).body.code).toBe('account.creator_unknown')
  const { body } = await reader.call('verifyEmail', { body: { token, created_by_me: false } })
  expect(body.is_verified).toBe(false)
  expect((await creator.call('verifyEmail', { body: { token } })).status).toBe(422)
  expect((await creator.call('getUser')).body).toMatchObject({ email: person.email })
})
