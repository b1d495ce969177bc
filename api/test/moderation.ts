import type { ReportReason, ReportSubject } from '@akyede/contract/report-words'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Device, openDevice } from './device.ts'
import { registerPerson, type TestPerson } from './people.ts'
import type { Program } from './program.ts'
import { registerStaff } from './staff.ts'
import { addProducts } from './test-products.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

interface Scene {
  shop: TestShop
  support: TestPerson
  admin: TestPerson
  author: TestPerson
  drum: string
}

/** A shop with a drum and staff; before each test it has no reports and a new author of what is reported. */
export function setUpReports() {
  const scene = {} as Scene
  beforeAll(async () => {
    scene.shop = await openTestShop()
    scene.support = await registerStaff(scene.shop, 'support')
    scene.admin = await registerStaff(scene.shop, 'admin', { first_name: 'Kojo' })
    scene.drum = (await addProducts(scene.shop, [{ name: 'Drum', maker: 'Yaw Wood' }]))[0] ?? ''
  })
  afterAll(() => scene.shop.close())
  beforeEach(async () => {
    for (const table of ['reports', 'reported_items', 'reviews', 'notifications'])
      await scene.shop.database.execute(sql`delete from ${sql.raw(table)}`)
    await scene.shop.database.execute(sql`update products set rating_sum = 0, rating_count = 0`)
    scene.author = await registerPerson(scene.shop, 'Ama')
  })

  /** A user on a device of their own. */
  const newReporter = async (): Promise<Device> => {
    const device = await openDevice(scene.shop)
    await device.register()
    return device
  }
  const report = (
    who: Pick<Program, 'call'>,
    about: ReportSubject,
    id: string,
    reason: ReportReason = 'insult',
    words = '',
  ) => who.call('createReport', { body: { about, id, reason, words } })
  const queue = async (query: object = {}) =>
    (await scene.support.call('listOfficeReports', { query })).body.data
  const firstId = async () => (await queue())[0]?.id ?? ''
  const titlesOf = async (who: Pick<Program, 'call'>) =>
    (await who.call('listNotifications', { query: {} })).body.data.map(({ title }) => title)

  return Object.assign(scene, { newReporter, report, queue, firstId, titlesOf })
}
