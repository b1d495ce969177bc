import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { backgroundWorkDone, messagesTo } from '#test/outbox.ts'
import { givePhone, registerPerson, type TestPerson } from '#test/people.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { addMember, openWorkshop, type TestWorkshop } from '#test/workshops.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

let opened = 0
const newWorkshop = () => openWorkshop(shop, `Workshop ${++opened}`)
const invite = ({ id, owner }: TestWorkshop, address: object, role = 'packer', by: TestPerson = owner) =>
  by.call('inviteWorkshopMember', { params: { vendorId: id }, body: { ...address, role } } as never)
const respond = (who: TestPerson, vendorId: string, status: 'accepted' | 'declined') =>
  who.call('respondToWorkshop', { params: { vendorId }, body: { status } })
const change = (by: TestPerson, { id }: TestWorkshop, userId: number, role: 'packer' | 'editor' | 'owner') =>
  by.call('changeWorkshopMember', { params: { vendorId: id, userId: String(userId) }, body: { role } })
const remove = (by: TestPerson, { id }: TestWorkshop, userId: number) =>
  by.call('removeWorkshopMember', { params: { vendorId: id, userId: String(userId) } })
const membersOf = async ({ id, owner }: Pick<TestWorkshop, 'id' | 'owner'>, by = owner) =>
  (await by.call('listWorkshopMembers', { params: { vendorId: id } })).body.data
const received = async (who: TestPerson) => (await who.call('listReceivedInvitations', {})).body.data
const roleNameOf = async ({ id }: TestPerson) =>
  (await shop.database.execute<{ role_name: string }>(sql`select role_name from users where id = ${id}`))
    .rows[0]?.role_name

describe('an invitation', () => {
  test('gets the same response whether an account has the address or not', async () => {
    const workshop = await newWorkshop()
    const known = await registerPerson(shop, 'Esi')
    const answers = [
      await invite(workshop, { email: known.email }),
      await invite(workshop, { email: 'nobody@example.com' }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(201)
      expect(Object.keys(body.data).sort()).toEqual(['address', 'id', 'invited_at', 'role'])
    }
    const { members, invitations } = await membersOf(workshop)
    expect(members).toHaveLength(3)
    expect(invitations.map(({ address }) => address).sort()).toEqual(
      [known.email.toLowerCase(), 'nobody@example.com'].sort(),
    )
    expect((await membersOf(workshop, workshop.editor)).invitations).toEqual([])
  })

  test('is accepted by the person with the address, whose account becomes one of a maker', async () => {
    const workshop = await newWorkshop()
    const esi = await registerPerson(shop, 'Esi')
    const phone = await givePhone(shop, esi)
    await invite(workshop, { phone }, 'editor')
    expect(await received(esi)).toMatchObject([
      { vendor_id: workshop.id, role: 'editor', invited_by: 'Ama M.' },
    ])
    expect(await roleNameOf(esi)).toBe('customer')
    const answers = await Promise.all([1, 2, 3].map(() => respond(esi, workshop.id, 'accepted')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await membersOf(workshop)).members.filter(({ user_id }) => user_id === esi.id)).toMatchObject([
      { role: 'editor' },
    ])
    expect(await roleNameOf(esi)).toBe('vendor')
    expect(await received(esi)).toEqual([])
    await backgroundWorkDone(shop)
    const subjects = messagesTo(shop, workshop.owner.email).map(({ subject }) => subject)
    expect(subjects).toContain(
      `Esi Mensah joined ${(await esi.call('listWorkshops', {})).body.data[0]?.name}`,
    )
  })

  test('leads a person without an account to sign up, and then shows the invitation', async () => {
    const workshop = await newWorkshop()
    const email = 'later@example.com'
    await invite(workshop, { email })
    await backgroundWorkDone(shop)
    const [message] = messagesTo(shop, email)
    expect(message?.text).toContain('/signup?returnTo=/workshop')
    const later = await registerPerson(shop, 'Later', { email })
    expect(await received(later)).toMatchObject([{ vendor_id: workshop.id }])
    await respond(later, workshop.id, 'declined')
    expect(await received(later)).toEqual([])
    expect((await respond(later, workshop.id, 'accepted')).body.code).toBe('workshop.invitation_not_found')
  })

  test('is seen by nobody whose address is not verified, and ends when it is withdrawn or after 30 days', async () => {
    const workshop = await newWorkshop()
    const esi = await registerPerson(shop, 'Esi')
    await shop.database.execute(sql`update users set email_verified_at = null where id = ${esi.id}`)
    const { data } = (await invite(workshop, { email: esi.email })).body
    expect(await received(esi)).toEqual([])
    await shop.database.execute(sql`update users set email_verified_at = now() where id = ${esi.id}`)
    await esi.signIn()
    expect(await received(esi)).toHaveLength(1)
    const withdraw = () =>
      workshop.owner.call('withdrawMemberInvitation', {
        params: { vendorId: workshop.id, invitationId: data.id },
      })
    expect((await withdraw()).status).toBe(204)
    expect((await withdraw()).status).toBe(404)
    expect((await respond(esi, workshop.id, 'accepted')).body.code).toBe('workshop.invitation_not_found')
    await invite(workshop, { email: esi.email })
    await shop.database.execute(sql`update workshop_invitations set expires_at = ${shop.clock.now()}`)
    expect(await received(esi)).toEqual([])
  })

  test('finds no place in a full workshop, and no person in five workshops', async () => {
    const workshop = await newWorkshop()
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, number) => invite(workshop, { email: `person${number}@example.com` })),
    )
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(17)
    expect(sent.find(({ status }) => status === 422)?.body.code).toBe('workshop.full')
    const esi = await registerPerson(shop, 'Esi')
    const many = await Promise.all(Array.from({ length: 6 }, newWorkshop))
    for (const one of many) await invite(one, { email: esi.email })
    const joined = await Promise.all(many.map(({ id }) => respond(esi, id, 'accepted')))
    expect(joined.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(joined.find(({ status }) => status === 409)?.body.code).toBe('workshop.too_many')
  })
})

describe('a member', () => {
  test('may do what the role says: the matrix of members', async () => {
    const workshop = await newWorkshop()
    const stranger = await registerPerson(shop, 'Stranger')
    const other = await newWorkshop()
    const vendorId = workshop.id
    const params = { vendorId }
    const calls: Record<string, (who: TestPerson) => Promise<{ status: number }>> = {
      profile: who => who.call('getWorkshop', { params }),
      overview: who => who.call('getWorkshopOverview', { params }),
      members: who => who.call('listWorkshopMembers', { params }),
      pause: who => who.call('pauseWorkshop', { params, body: { until: '2000-01-01', words: '' } }),
      resume: who => who.call('resumeWorkshop', { params }),
      change: who => who.call('changeWorkshop', { params, body: { website: 'no' } }),
      invite: who => invite(workshop, { email: 'no' }, 'packer', who),
      close: who => who.call('closeWorkshop', { params: { vendorId } }),
    }
    const seen: Record<string, string[]> = {}
    // Valid input is not needed: what may be called answers 422 or more.
    for (const [name, call] of Object.entries(calls).filter(([one]) => one !== 'close'))
      seen[name] = await Promise.all(
        [workshop.owner, workshop.editor, workshop.packer, other.owner, stranger].map(async who =>
          [403, 404].includes((await call(who)).status) ? '–' : '✓',
        ),
      )
    expect(seen).toEqual({
      profile: ['✓', '✓', '✓', '–', '–'],
      overview: ['✓', '✓', '✓', '–', '–'],
      members: ['✓', '✓', '✓', '–', '–'],
      pause: ['✓', '✓', '–', '–', '–'],
      resume: ['✓', '✓', '–', '–', '–'],
      change: ['✓', '–', '–', '–', '–'],
      invite: ['✓', '–', '–', '–', '–'],
    })
    for (const who of [workshop.editor, workshop.packer])
      expect((await who.call('closeWorkshop', { params })).status).toBe(403)
    for (const who of [workshop.editor, workshop.packer]) {
      expect((await remove(who, workshop, workshop.owner.id)).body.code).toBe('auth.forbidden')
      expect((await change(who, workshop, workshop.packer.id, 'editor')).status).toBe(403)
    }
  })

  test('leaves, or is removed by the owner, and the account is one of a customer again', async () => {
    const workshop = await newWorkshop()
    const { owner, editor, packer } = workshop
    expect((await remove(owner, workshop, owner.id)).body.code).toBe('workshop.owner_stays')
    expect((await remove(packer, workshop, packer.id)).status).toBe(204)
    expect((await remove(owner, workshop, editor.id)).status).toBe(204)
    expect((await remove(owner, workshop, editor.id)).body.code).toBe('workshop.member_not_found')
    for (const who of [editor, packer]) {
      expect(await roleNameOf(who)).toBe('customer')
      expect((await who.call('getWorkshop', { params: { vendorId: workshop.id } })).status).toBe(404)
    }
    const again = await newWorkshop()
    await addMember(shop, again.id, editor, 'packer')
    await addMember(shop, workshop.id, editor, 'packer').catch(() => {})
    await remove(editor, again, editor.id)
  })

  test('becomes the owner by one transfer of two at once, and there is one owner at all times', async () => {
    const workshop = await newWorkshop()
    const { owner, editor, packer } = workshop
    const sent = await Promise.all([
      change(owner, workshop, editor.id, 'owner'),
      change(owner, workshop, packer.id, 'owner'),
    ])
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 403])
    const { members } = await membersOf(workshop, editor)
    expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1)
    expect(members.find(({ user_id }) => user_id === owner.id)?.role).toBe('editor')
    expect((await remove(owner, workshop, owner.id)).status).toBe(204)
  })
})

describe('a token of a former owner', () => {
  const createToken = async (who: TestPerson, vendorId: string) => {
    const created = await who.call('createWorkshopToken', { params: { vendorId }, body: { name: 'Till' } })
    return created.body.data.token
  }
  const statusWith = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await openProgram(shop).call('listParts', { query: {} }, { headers })).status
  }

  test('ends when they pass the workshop on, and that of the new owner works until the operator sets another', async () => {
    const workshop = await newWorkshop()
    const { id, owner, editor, packer } = workshop
    const [before, ofOperator] = [
      await createToken(owner, id),
      (await shop.operator.createMakerToken(workshop.slug, 'Stock')).split('\n')[0] ?? '',
    ]
    expect((await change(owner, workshop, packer.id, 'editor')).status).toBe(200)
    expect(await statusWith(before)).toBe(200)
    expect((await change(owner, workshop, editor.id, 'owner')).status).toBe(200)
    expect(await statusWith(before)).toBe(401)
    const next = await createToken(editor, id)
    expect(await statusWith(next)).toBe(200)
    await shop.operator.setMakerOwner(workshop.slug, packer.email)
    expect([await statusWith(next), await statusWith(ofOperator)]).toEqual([401, 200])
    const { rows } = await shop.database.execute<{ actor: string }>(sql`
      select actor from audit_entries where event = 'authn_token_revoked' and facts ->> 'vendor_id' = ${id}
      order by at, id`)
    expect(rows.map(({ actor }) => actor)).toEqual([`user:${owner.id}`, 'operator'])
  })

  test('ends when they leave or are removed, and with their account', async () => {
    const workshop = await newWorkshop()
    const { id, owner, editor, packer } = workshop
    const tokens = await Promise.all([owner, editor, packer].map(() => createToken(owner, id)))
    // As of members whose workshop was passed on before tokens ended with that.
    for (const [index, { id: userId }] of [owner, editor, packer].entries())
      await shop.database.execute(sql`
        update fulfilment_tokens set created_by = ${userId} where id = (
          select id from fulfilment_tokens where vendor_id = ${id} order by created_at, id offset ${index} limit 1)`)
    const statuses = () => Promise.all(tokens.map(statusWith))
    const working = async () => (await statuses()).filter(status => status === 200).length
    await remove(packer, workshop, packer.id)
    expect(await working()).toBe(2)
    await remove(owner, workshop, editor.id)
    expect(await working()).toBe(1)
    const { body } = await owner.call('closeAccount', { body: { password: 'Akwaaba#2026' } })
    await shop.clock.advance(Date.parse(body.data.erase_at) - shop.clock.now().getTime())
    await shop.platform.jobs.runScheduledNow()
    await expect.poll(working).toBe(0)
  })
})
