import { beforeAll, expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import { postForm } from './form.ts'
import { messagesTo } from './outbox.ts'
import { setUpReturning } from './returning.ts'
import { boundary, multipart } from './wire.ts'

export const linksIn = (text: string) => [...text.matchAll(/\/handover\/[\w-]+/g)].map(([link]) => link)

/** A shop whose weavers get links of new orders by SMS. */
export function setUpHandover() {
  const scene = Object.assign(setUpReturning(), { phone: '+233244000077', vendorId: '' })
  beforeAll(async () => {
    await scene.shop.operator.setMakerPhone('weavers', '024 400 0077')
    const { rows } = await scene.shop.database.execute<{ id: string }>(
      sql`select id from vendors where phone = ${scene.phone}`,
    )
    scene.vendorId = rows[0]?.id ?? ''
  })

  const messages = () => messagesTo(scene.shop, scene.phone)

  /** Buys so much later that the next SMS is sent at once. */
  async function buyWithLink() {
    scene.shop.clock.advance(11 * 60_000)
    const before = messages().length
    const order = await scene.buy({ basket: 1 })
    await expect.poll(() => messages().length).toBe(before + 1)
    const text = messages().find(message => message.text.includes(order.number))?.text ?? ''
    return { order, link: linksIn(text)[0] ?? '' }
  }

  return Object.assign(scene, {
    messages,
    buyWithLink,
    open: (url: string) => scene.shop.http.inject({ method: 'GET', url }),
    post: (url: string, fields: Record<string, string>) => postForm(scene.shop, url, fields),
    postPhotograph: (link: string, bytes: Buffer) =>
      scene.shop.http.inject({
        method: 'POST',
        url: `${link}/packed`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: Buffer.from(multipart('photograph', bytes)),
      }),
  })
}
