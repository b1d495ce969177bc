import type { Order } from '@akyede/contract/orders'
import { beforeAll, beforeEach, expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import { postForm } from './form.ts'
import { messagesTo } from './outbox.ts'
import { registerPerson, type TestPerson } from './people.ts'
import { setUpReturning } from './returning.ts'
import type { TestShop } from './test-shop.ts'
import { addMember } from './workshops.ts'

/** What a rider and a workshop do with a parcel. */
export interface Parcel {
  readonly partId: string
  /** The path of the delivery page. */
  readonly page: string
  readonly token: string
}

/** The rider's browser, which runs no scripts. */
export function openRider(shop: () => TestShop) {
  const get = (path: string) => shop().http.inject({ method: 'GET', url: path })
  const post = (path: string, fields: Record<string, string> = {}) => postForm(shop(), path, fields)
  return {
    open: ({ page }: Parcel) => get(page),
    arrive: ({ page }: Parcel) => post(`${page}/arrived`),
    enter: ({ page }: Parcel, code: string) => post(`${page}/confirm`, { code }),
    fail: ({ page }: Parcel, reason: string, words = '') => post(`${page}/failed`, { reason, words }),
  }
}

/** Sends a fulfilment as a member of its workshop, and waits until its link works. */
export async function sendParcel(
  shop: TestShop,
  member: TestPerson,
  params: { readonly vendorId: string; readonly partId: string },
): Promise<Parcel> {
  await member.call('advanceWorkshopPart', { params, body: { status: 'shipped' } })
  const { partId } = params
  await expect
    .poll(async () => {
      const { rows } = await shop.database.execute(sql`select from deliveries where part_id = ${partId}`)
      return rows.length
    })
    .toBe(1)
  const { delivery_link } = (await member.call('getWorkshopPart', { params })).body.data
  const page = new URL(delivery_link ?? '').pathname
  return { partId, page, token: page.split('/').at(-1) ?? '' }
}

/** The codes that were sent to a phone, oldest first. */
export const codesTo = (shop: TestShop, phone: string): string[] =>
  messagesTo(shop, phone)
    .filter(({ subject }) => subject === 'Your Akyɛde delivery code')
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ text }) => /\d{3} \d{3}/.exec(text) ?? [])

/** A code that is none of these. */
export const wrongCode = (...right: readonly string[]): string => {
  const digits = right.map(code => code.replace(' ', ''))
  return ['000000', '111111', '222222', '333333'].find(code => !digits.includes(code)) ?? '444444'
}

interface Workshop {
  vendorId: string
  packer: TestPerson
}

/** The workshop of a product, with a packer who is signed in before each test. */
export function setUpWorkshop(shop: () => TestShop, productId: () => string): Workshop {
  const workshop = { vendorId: '' } as Workshop
  beforeAll(async () => {
    const { rows } = await shop().database.execute<{ vendor_id: string }>(
      sql`select vendor_id from products where id = ${productId()}`,
    )
    workshop.vendorId = rows[0]?.vendor_id ?? ''
    workshop.packer = await registerPerson(shop(), 'Yaw')
    await addMember(shop(), workshop.vendorId, workshop.packer, 'packer')
  })
  beforeEach(() => workshop.packer.signIn())
  return workshop
}

/** A shop where a buyer orders baskets for themselves, and their workshop sends them. */
export function setUpParcels() {
  const scene = setUpReturning()
  const workshop = setUpWorkshop(
    () => scene.shop,
    () => scene.products.basket,
  )
  let phones = 0
  /** An order that is on its way, each to another phone. */
  const ship = async (): Promise<Parcel & { order: Order; phone: string }> => {
    const phone = `+23324411${String(++phones).padStart(4, '0')}`
    const address = { street: '1 Road', city: 'Kumasi', state: 'Ashanti', landmark: 'Central Mosque', phone }
    const order = await scene.buy({ basket: 1 }, { shippingAddress: address })
    const { vendorId, packer } = workshop
    const parcel = await sendParcel(scene.shop, packer, { vendorId, partId: order.fulfilments[0]?.id ?? '' })
    return { ...parcel, order, phone }
  }
  const partOf = async (order: Order) => {
    const [part] = (await scene.orderNow(order.id)).fulfilments
    if (!part) throw new Error('the order has no fulfilment')
    return part
  }
  return Object.assign(scene, {
    workshop,
    ship,
    partOf,
    codeOf: async (order: Order) => (await partOf(order)).delivery_code ?? '',
    /** The buyer says whether the parcel has come. */
    confirmReceipt: (order: Order, received: boolean, who = scene.buyer) =>
      who.call('confirmReceipt', {
        params: { orderId: order.id, partId: order.fulfilments[0]?.id ?? '' },
        body: { received },
      }),
  })
}
