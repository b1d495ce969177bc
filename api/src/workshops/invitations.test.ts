import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { untilWaiting } from '#test/locks.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { openWorkshop, type TestWorkshop } from '#test/workshops.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const invite = ({ id }: TestWorkshop, by: TestPerson, email: string) =>
  by.call('inviteWorkshopMember', { params: { vendorId: id }, body: { email, role: 'packer' } })
const respond = (who: TestPerson, { id }: TestWorkshop, status: 'accepted' | 'declined' = 'accepted') =>
  who.call('respondToWorkshop', { params: { vendorId: id }, body: { status } })
const makeOwner = ({ id, owner, editor }: TestWorkshop) =>
  owner.call('changeWorkshopMember', {
    params: { vendorId: id, userId: String(editor.id) },
    body: { role: 'owner' },
  })
const membersOf = async ({ id, editor }: TestWorkshop) =>
  (await editor.call('listWorkshopMembers', { params: { vendorId: id } })).body.data
const isMember = async (workshop: TestWorkshop, { id }: TestPerson) =>
  (await membersOf(workshop)).members.some(({ user_id }) => user_id === id)

let opened = 0
/** A workshop with an open invitation to a person. */
async function openWithInvitation() {
  const workshop = await openWorkshop(shop, `Inviting ${++opened}`)
  const esi = await registerPerson(shop, 'Esi')
  expect((await invite(workshop, workshop.owner, esi.email)).status).toBe(201)
  return { workshop, esi }
}

/** Starts these calls one after another while the workshop is locked, so that they run in this order. */
async function inOrder<T>({ id }: TestWorkshop, ...calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const started: Promise<T>[] = []
  await transaction(shop.database, async tx => {
    await tx.execute(sql`select from vendors where id = ${id} for update`)
    for (const call of calls) {
      started.push(call())
      await untilWaiting(shop, started.length)
    }
  })
  return Promise.all(started)
}

describe('an open invitation to a workshop', () => {
  test('is withdrawn when the workshop is passed on, and answers as one that ended', async () => {
    const { workshop, esi } = await openWithInvitation()
    expect((await makeOwner(workshop)).status).toBe(200)
    expect((await membersOf(workshop)).invitations).toEqual([])
    expect((await esi.call('listReceivedInvitations', {})).body.data).toEqual([])
    for (const status of ['accepted', 'declined'] as const) {
      const { body } = await respond(esi, workshop, status)
      expect([status, body.code]).toEqual([
        status,
        status === 'accepted' ? 'workshop.invitation_not_found' : undefined,
      ])
    }
    expect(await isMember(workshop, esi)).toBe(false)
    expect((await invite(workshop, workshop.editor, esi.email)).status).toBe(201)
    expect((await respond(esi, workshop)).status).toBe(200)
  })

  test('is withdrawn when the operator sets another owner, not when the owner stays', async () => {
    const { workshop, esi } = await openWithInvitation()
    await shop.operator.setMakerOwner(workshop.slug, workshop.owner.email)
    expect((await esi.call('listReceivedInvitations', {})).body.data).toHaveLength(1)
    await shop.operator.setMakerOwner(workshop.slug, workshop.editor.email)
    expect((await respond(esi, workshop)).body.code).toBe('workshop.invitation_not_found')
    expect((await membersOf(workshop)).invitations).toEqual([])
  })

  test('ends with the account of its owner', async () => {
    const { workshop, esi } = await openWithInvitation()
    const { body } = await workshop.owner.call('closeAccount', { body: { password: 'Akwaaba#2026' } })
    shop.clock.advance(Date.parse(body.data.erase_at) - shop.clock.now().getTime())
    await shop.platform.jobs.runScheduledNow()
    await Promise.all([esi.signIn(), workshop.editor.signIn()])
    expect((await respond(esi, workshop)).body.code).toBe('workshop.invitation_not_found')
    expect((await membersOf(workshop)).invitations).toEqual([])
  })

  test('is refused after a transfer that began first, and accepted before one that began later', async () => {
    const late = await openWithInvitation()
    const [, refused] = await inOrder(
      late.workshop,
      () => makeOwner(late.workshop).then(({ status }) => status),
      () => respond(late.esi, late.workshop).then(({ status }) => status),
    )
    expect([refused, await isMember(late.workshop, late.esi)]).toEqual([404, false])
    const early = await openWithInvitation()
    const statuses = await inOrder(
      early.workshop,
      () => respond(early.esi, early.workshop).then(({ status }) => status),
      () => makeOwner(early.workshop).then(({ status }) => status),
    )
    expect([statuses, await isMember(early.workshop, early.esi)]).toEqual([[200, 200], true])
  })

  test('is refused when the operator sets another owner at the same time', async () => {
    const { workshop, esi } = await openWithInvitation()
    const [, refused] = await inOrder<unknown>(
      workshop,
      () => shop.operator.setMakerOwner(workshop.slug, workshop.editor.email),
      () => respond(esi, workshop).then(({ status }) => status),
    )
    expect([refused, await isMember(workshop, esi)]).toEqual([404, false])
  })

  test('is not accepted when it is withdrawn between its reading and its acceptance', async () => {
    const { workshop, esi } = await openWithInvitation()
    let answer: ReturnType<typeof respond> | undefined
    await transaction(shop.database, async tx => {
      await tx.execute(sql`delete from workshop_invitations where vendor_id = ${workshop.id}`)
      answer = respond(esi, workshop)
      await untilWaiting(shop, 1)
    })
    expect((await answer)?.body.code).toBe('workshop.invitation_not_found')
    expect(await isMember(workshop, esi)).toBe(false)
  })

  test('is not made by a former owner whose call began before the transfer ended', async () => {
    const workshop = await openWorkshop(shop, `Inviting ${++opened}`)
    const [, refused] = await inOrder(
      workshop,
      () => makeOwner(workshop).then(({ status }) => status),
      () => invite(workshop, workshop.owner, 'late@example.com').then(({ status }) => status),
    )
    expect(refused).toBe(403)
    expect((await membersOf(workshop)).invitations).toEqual([])
  })
})
