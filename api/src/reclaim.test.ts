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

/** A stranger fills an account that they made with the email of somebody else. */
async function fillAccount(stranger: Program, strangerId: number) {
  const friend = await registerPerson(buying.shop, 'Kofi')
  const asked = await registerPerson(buying.shop, 'Yaw')
  await stranger.call('saveAddress', { body: moved })
  await stranger.call('requestFriend', { body: { userId: friend.id } })
  await friend.call('requestFriend', { body: { userId: strangerId, action: 'accept' } })
  await stranger.call('requestFriend', { body: { userId: asked.id } })
  const list = {
    name: 'Strange list',
    privacy: 'public' as const,
    delivery_address: { ...moved, phone: '0244987654' },
  }
  const { id: wishlist_id } = (await stranger.call('addWishlist', { body: list })).body.data
  const { share_id } = (await stranger.call('generateLink', { body: { wishlist_id } })).body.data
  await stranger.call('inviteCollaborator', {
    params: { wishlistId: wishlist_id },
    body: { user_id: friend.id, role: 'editor' },
  })
  await stranger.call('addToCart', { body: { product_id: buying.product.id } })
  await stranger.call('addGroup', { body: { name: 'Strange group' } })
  return { friend, asked, share_id }
}

/** Each column of the database that holds the number of a person. */
async function columnsOfPeople() {
  const { rows } = await buying.shop.database.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bigint'
      and column_name not in ('id', 'position', 'number')`)
  return rows
}

/** The tables that hold anything of an account. */
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

test('an account that is reclaimed by a password reset holds nothing of the stranger who made it', async () => {
  const { shop, buyer: stranger } = buying
  const { user_id: strangerId, email } = (await stranger.call('getUser')).body as {
    user_id: number
    email: string
  }
  const { friend, asked, share_id } = await fillAccount(stranger, strangerId)
  expect(await tablesOf(strangerId)).toEqual(
    expect.arrayContaining(['friendships', 'share_links', 'cart_items', 'group_members']),
  )
  const order = await stranger.call('createOrder', buying.orderOf(1))
  expect(order.status).toBe(201)

  const victim = openProgram(shop)
  await victim.call('forgotPassword', { body: { email } })
  const body = { token: await secretFor(email, 'reset-password'), new_password: newPassword }
  expect((await victim.call('resetPassword', { body })).status).toBe(200)
  const { user_id, is_verified } = await victim.login({ email, password: newPassword })
  expect([user_id === strangerId, is_verified]).toEqual([false, true])

  expect((await victim.call('listAddresses')).body).toMatchObject({ data: [] })
  expect((await victim.call('listOrders', { query: {} })).body).toMatchObject({ data: [] })
  expect(
    (await tablesOf(user_id)).filter(
      name => !['audit_entries', 'password_resets', 'notifications', 'pushes', 'sessions'].includes(name),
    ),
  ).toEqual([])
  expect((await stranger.call('getUser')).status).toBe(401)
  expect((await openProgram(shop).call('getSharedList', { params: { shareId: share_id } })).status).toBe(410)
  expect((await friend.call('listFriends', { query: { status: 'accepted' } })).body.data).toEqual([])
  expect(
    (await asked.call('listFriends', { query: { status: 'pending' } } as never)).body.data ?? [],
  ).toEqual([])
  const invited = sql`select 1 from wishlist_collaborators where user_id = ${friend.id}`
  expect((await shop.database.execute(invited)).rows).toEqual([])
  // The unpaid order stays in the books, under a number that nobody signs in to.
  expect(await tablesOf(strangerId)).toContain('orders')
  // Emptied lists and ended links go within the hour.
  const left = (await tablesOf(strangerId)).filter(name => !['audit_entries', 'pushes'].includes(name))
  expect(left).toEqual(['orders', 'payments', 'share_links', 'wishlists'])
})

test('the reader of a verification email who did not create the account gets an empty one', async () => {
  const { shop } = buying
  const person = newPerson()
  const stranger = await openDevice(shop)
  const { user_id: strangerId } = await stranger.register(person)
  await openAuthenticator(shop, stranger)
  const token = await secretFor(person.email, 'verify-email')
  const victim = await openDevice(shop)
  expect(await victim.call('verifyEmail', { body: { token } })).toMatchObject({
    status: 409,
    body: { code: 'account.creator_unknown' },
  })
  expect((await stranger.call('getUser')).body.is_verified).toBe(false)
  const { body } = await victim.call('verifyEmail', { body: { token, created_by_me: false } })
  expect(body.is_verified).toBe(true)
  expect((await stranger.call('getUser')).status).toBe(401)
  const set = { token: body.password_token ?? '', new_password: newPassword }
  expect((await victim.call('resetPassword', { body: set })).status).toBe(200)
  const { user_id } = await victim.login({ email: person.email, password: newPassword })
  expect(user_id).not.toBe(strangerId)
  expect(
    (await openProgram(shop).call('login', { body: { email: person.email, password: person.password } }))
      .status,
  ).toBe(401)
})

test('the device that registered verifies its email without a question, and another one by its password', async () => {
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

test('a program without a device key verifies by the token alone', async () => {
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

test('a caller who is signed in to the account keeps it, whatever they say', async () => {
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

test('the creator of an unverified account keeps what is in it when the password is reset', async () => {
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

test('a password reset ends the sign-in methods from before the email was verified, and says so', async () => {
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
  await expect
    .poll(emails)
    .toContainEqual(expect.stringContaining('Signing in with Google was set up before'))
})

test('a link to a new email that its reader did not ask for verifies nothing', async () => {
  const { shop } = buying
  const [person, victim] = [newPerson(), newPerson().email]
  const stranger = await openDevice(shop)
  await stranger.register(person)
  await stranger.call('changeProfile', { body: { email: victim, current_password: person.password } })
  const token = await secretFor(victim, 'verify-email')
  const reader = await openDevice(shop)
  expect((await reader.call('verifyEmail', { body: { token } })).body.code).toBe('account.creator_unknown')
  const { body } = await reader.call('verifyEmail', { body: { token, created_by_me: false } })
  expect(body.is_verified).toBe(false)
  expect((await stranger.call('verifyEmail', { body: { token } })).status).toBe(422)
  expect((await stranger.call('getUser')).body).toMatchObject({ email: person.email })
})
