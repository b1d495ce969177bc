import { randomBytes } from 'node:crypto'
import { makerTermsVersion } from '@akyede/contract/workshop-application'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { backgroundWorkDone, messagesTo } from '#test/outbox.ts'
import { givePhone, registerPerson, type TestPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { multipart } from '#test/wire.ts'

const day = 86_400_000

let shop: TestShop
let admin: TestPerson
let support: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await registerStaff(shop, 'admin')
  support = await registerStaff(shop, 'support')
})
afterAll(() => shop.close())

async function newApplicant(first_name = 'Akosua'): Promise<TestPerson> {
  const person = await registerPerson(shop, first_name)
  await givePhone(shop, person)
  return person
}

/** A picture of the work that the person uploaded. */
async function addPicture({ id }: TestPerson): Promise<string> {
  const name = randomBytes(18).toString('base64url')
  await shop.database.execute(sql`
    insert into workshop_application_pictures (name, user_id, picture, made_at)
    values (${name}, ${id}, '\\x00', ${shop.clock.now()})`)
  return name
}

let names = 0
const bodyOf = async (person: TestPerson, more: object = {}) => ({
  name: `Bolga Baskets ${++names}`,
  craft: 'Basketry',
  region: 'Upper East' as const,
  town: 'Bolgatanga',
  since: 2012,
  story: 'We weave elephant grass into baskets, as our mothers did. '.repeat(3),
  pictures: [await addPicture(person)],
  wallet: { network: 'mtn' as const, phone: '024 412 3456', holder: 'Akosua Mensah' },
  terms: makerTermsVersion as typeof makerTermsVersion,
  ...more,
})
const apply = async (person: TestPerson, more: object = {}) =>
  person.call('applyForWorkshop', { body: await bodyOf(person, more) })
const applicationOf = async (person: TestPerson) =>
  (await person.call('getWorkshopApplication', {})).body.data
const decide = (by: TestPerson, vendorId: string, act: 'approve' | 'refuse') =>
  act === 'approve'
    ? by.call('approveMaker', { params: { vendorId }, body: { words: '' } })
    : by.call('refuseMaker', { params: { vendorId }, body: { words: 'Please show us your own work.' } })

describe('an application', () => {
  test('waits in the queue, and buyers find neither its page nor its name', async () => {
    const [first, second] = [await newApplicant(), await newApplicant('Yaa')]
    expect(await applicationOf(first)).toBeNull()
    const applied = await apply(first, { name: 'Sirigu Pots' })
    expect(applied).toMatchObject({ status: 201, body: { data: { state: 'applied', name: 'Sirigu Pots' } } })
    await apply(second)
    const [one, two] = [await applicationOf(first), await applicationOf(second)]
    expect((two?.position ?? 0) - (one?.position ?? 0)).toBe(1)
    const get = (path: string) => shop.http.inject(`/api/v1/${path}`)
    for (const path of ['vendors/sirigu-pots', 'vendors/sirigu-pots/products'])
      expect((await get(path)).json().code).toBe('vendor.not_found')
    expect((await get('products/suggestions?q=sirigu')).json().data).toEqual([])
    expect((await shop.http.inject('/sitemap.xml')).body).not.toContain('sirigu-pots')
    const report = { about: 'maker', id: 'sirigu-pots', reason: 'not_handmade', words: '' }
    expect((await second.call('createReport', { body: report } as never)).status).not.toBe(201)
  })

  test('needs a verified phone number, own pictures and a year that is not ahead', async () => {
    const person = await registerPerson(shop, 'Esi')
    expect((await apply(person)).body).toMatchObject({ code: 'workshop.phone_needed' })
    await givePhone(shop, person)
    const pictures = [await addPicture(await newApplicant())]
    expect((await apply(person, { pictures })).body).toMatchObject({ code: 'picture.unknown' })
    expect((await apply(person, { since: 2090 })).body).toMatchObject({ code: 'request.invalid' })
    expect((await apply(person, { story: 'Short' })).status).toBe(422)
    expect((await apply(person)).status).toBe(201)
  })

  test('is one at a time for each person, also when two are sent at once', async () => {
    const person = await newApplicant()
    const sent = await Promise.all([apply(person), apply(person), apply(person)])
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(sent.map(({ body }) => body.code).filter(Boolean)).toEqual([
      'workshop.applied_already',
      'workshop.applied_already',
    ])
  })

  test('has a name that no other maker has, whatever its case and accents', async () => {
    const people = await Promise.all(['Abena', 'Adwoa', 'Afia'].map(newApplicant))
    const spelled = ['Kofi Café', 'KOFI CAFE', 'kofi café']
    const sent = await Promise.all(people.map((person, index) => apply(person, { name: spelled[index] })))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(sent.find(({ status }) => status === 409)?.body.code).toBe('workshop.name_taken')
  })

  test('gets an address that no page of the workshop has', async () => {
    const person = await newApplicant()
    await apply(person, { name: 'Apply' })
    const { rows } = await shop.database.execute(sql`select slug from vendors where name = 'Apply'`)
    expect(rows).toEqual([{ slug: expect.stringMatching(/^apply-[0-9a-f]{8}$/) }])
  })
})

describe('the answer', () => {
  test('approves once: the applicant owns the workshop, and gets an email and an SMS', async () => {
    const person = await newApplicant()
    const { data } = (await apply(person, { name: 'Nima Drums' })).body
    expect(await decide(support, data.id, 'approve')).toMatchObject({ status: 403 })
    const answers = await Promise.all([decide(admin, data.id, 'approve'), decide(admin, data.id, 'approve')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await person.call('listWorkshops', {})).body.data).toMatchObject([
      { slug: 'nima-drums', role: 'owner', state: 'approved', open_work: 0 },
    ])
    expect(await applicationOf(person)).toBeNull()
    const { rows } = await shop.database.execute(
      sql`select role_name, phone from users where id = ${person.id}`,
    )
    expect(rows[0]?.role_name).toBe('vendor')
    await backgroundWorkDone(shop)
    const title = 'Welcome to Akyɛde: Nima Drums is open'
    expect(messagesTo(shop, person.email).filter(({ subject }) => subject === title)).toHaveLength(1)
    expect(messagesTo(shop, String(rows[0]?.phone)).filter(({ text }) => text.includes(title))).toHaveLength(
      1,
    )
    expect((await shop.http.inject('/api/v1/vendors/nima-drums')).statusCode).toBe(200)
    expect((await decide(admin, data.id, 'refuse')).body.code).toBe('workshop.not_in_state')
  })

  test('refuses with a message, and lets the person apply again after seven days', async () => {
    const person = await newApplicant()
    const { data } = (await apply(person)).body
    expect((await decide(admin, data.id, 'refuse')).body.data).toEqual({ state: 'refused' })
    expect(await applicationOf(person)).toMatchObject({
      state: 'refused',
      position: null,
      answer: 'Please show us your own work.',
    })
    expect((await apply(person)).body.code).toBe('workshop.refused_lately')
    shop.clock.advance(7 * day)
    await person.signIn()
    admin = await registerStaff(shop, 'admin')
    support = await registerStaff(shop, 'support')
    const again = await apply(person, { name: 'Tema Glass' })
    expect(again.body.data).toMatchObject({ id: data.id, state: 'applied', answer: null })
    await decide(admin, data.id, 'approve')
    expect((await person.call('listWorkshops', {})).body.data).toMatchObject([{ name: 'Tema Glass' }])
  })

  test('waits in the office: the oldest first, with its facts and masked numbers', async () => {
    const [older, newer] = [await newApplicant('Older'), await newApplicant('Newer')]
    const first = (await apply(older)).body.data
    shop.clock.advance(1_000)
    const second = (await apply(newer)).body.data
    const listed = (await support.call('listOfficeMakers', { query: { state: 'applied' } })).body.data
    const ids = listed.map(({ id }) => id)
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
    const everyone = (await support.call('listOfficeMakers', { query: {} })).body.data
    expect(everyone[0]?.state).toBe('applied')
    const detail = await support.call('getOfficeMaker', { params: { vendorId: first.id } })
    expect(detail.body.data.application).toMatchObject({
      person: 'Older M.',
      wallet: { network: 'mtn', phone: expect.stringContaining('•'), holder: 'Akosua Mensah' },
      pictures: [expect.stringMatching(/^\/application-pictures\/[\w-]{24}\.webp$/)],
      terms: makerTermsVersion,
    })
    const { waiting } = (await support.call('getOfficeOverview', {})).body.data
    expect(waiting.makers.count).toBe(listed.length)
    expect(await shop.operator.decideMaker(first.id, 'refuse', 'Not yet')).toMatch(/refused/)
    expect(await shop.operator.decideMaker(first.id, 'refuse', 'Not yet')).toMatch(/Nothing has changed/)
  })
})

describe('a picture of the work', () => {
  test('is redrawn, and shown under an address that cannot be guessed', async () => {
    const device = await openDevice(shop)
    const { user_id } = await device.register()
    await shop.database.execute(sql`update users set email_verified_at = now() where id = ${user_id}`)
    const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#a63a16' } })
      .withExif({ IFD0: { Make: 'Telltale' } })
      .jpeg()
      .toBuffer()
    const send = (what: Buffer) =>
      device.call('addApplicationPicture', { body: multipart('picture', what) } as never)
    const { status, body } = await send(bytes)
    expect([status, body.data.url]).toEqual([
      201,
      expect.stringMatching(/^\/application-pictures\/[\w-]{24}\.webp$/),
    ])
    const found = await shop.http.inject(body.data.url)
    expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(found.rawPayload.includes('Telltale')).toBe(false)
    expect((await send(Buffer.from('GIF89a? no'))).body.code).toBe('picture.unreadable')
  })
})

describe('a phone number', () => {
  test('is verified with the code that it gets, for the account that asked alone', async () => {
    const [person, other] = [await registerPerson(shop, 'Kwame'), await registerPerson(shop, 'Kojo')]
    const phone = '+233244999001'
    const sent = (await person.call('sendOwnPhoneCode', { body: { phone } })).body.data
    await expect.poll(() => messagesTo(shop, phone).length).toBe(1)
    const code = /^\d{6}/.exec(messagesTo(shop, phone)[0]?.text ?? '')?.[0] ?? ''
    const verify = (who: TestPerson, typed: string) =>
      who.call('verifyOwnPhone', { body: { verification_id: sent.verification_id, code: typed } })
    expect((await verify(other, code)).body.code).toBe('phone.code_expired')
    const wrong = code === '111111' ? '222222' : '111111'
    expect((await verify(person, wrong)).body.code).toBe('phone.code_wrong')
    expect((await verify(person, code)).status).toBe(204)
    expect((await verify(person, code)).body.code).toBe('phone.code_expired')
    expect((await person.call('getProfile', {})).body.data).toMatchObject({ phone, phone_verified: true })
  })
})
