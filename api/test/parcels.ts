import { expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import { postForm } from './form.ts'
import { messagesTo } from './outbox.ts'
import type { TestPerson } from './people.ts'
import type { TestShop } from './test-shop.ts'

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
