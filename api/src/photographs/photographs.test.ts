import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { addCategory, addCompleteProduct, completeFields, publish } from '#test/maker-products.ts'
import { fetchPicture, makePhotograph, upload } from '#test/photographs.ts'
import { registerStaff } from '#test/staff.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { openWorkshop, type TestWorkshop } from '#test/workshops.ts'

let shop: TestShop
let workshop: TestWorkshop
beforeAll(async () => {
  shop = await openTestShop()
  workshop = await openWorkshop(shop, 'Sirigu Baskets')
})
afterAll(() => shop.close())

const send = (bytes: Buffer) => upload(workshop.editor, workshop.id, bytes)
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a63a16' } })
const isPublic = async (slug: string) => (await shop.readPicture(slug)) !== undefined
const clearQuota = () => shop.database.execute(sql`delete from photograph_uploads`)

describe('an uploaded photograph', () => {
  test('is redrawn upright without place or camera, and the same file gives the same photograph', async () => {
    const bytes = await makePhotograph({ width: 4_000, height: 3_000 })
    const first = await send(bytes)
    expect(first.status).toBe(201)
    const drawn = await fetchPicture(shop, first.body.data.url)
    const master = await sharp(drawn.rawPayload).metadata()
    expect([drawn.statusCode, master.format, master.width, master.height]).toEqual([200, 'heif', 1000, 1250])
    const whole = await sharp(
      (await fetchPicture(shop, first.body.data.whole_url ?? '')).rawPayload,
    ).metadata()
    // The tag turns it by a quarter, so it is higher than wide.
    expect([whole.width, whole.height]).toEqual([1536, 2048])
    expect([master.exif, whole.exif, whole.orientation]).toEqual([undefined, undefined, undefined])
    expect((await send(bytes)).body.data).toEqual(first.body.data)
  })

  test('is another one in another workshop, so that nobody learns what others uploaded', async () => {
    const other = await openWorkshop(shop, 'Other Baskets')
    const bytes = await makePhotograph()
    const [own, theirs] = [await send(bytes), await upload(other.editor, other.id, bytes)]
    expect(own.body.data.slug).not.toBe(theirs.body.data.slug)
  })

  test('is refused with its size when it is too small', async () => {
    const { status, body } = await send(await picture(640, 480).jpeg().toBuffer())
    expect([status, body.code]).toEqual([422, 'picture.too_small'])
    expect(body).toMatchObject({ width: 640, height: 480 })
    expect(body.detail?.[0]?.msg).toContain('This photo is 640 × 480.')
  })

  test('has warnings when it is dark, blurred or cut off, and is not refused', async () => {
    const { status, body } = await send(
      await sharp({ create: { width: 2_400, height: 900, channels: 3, background: '#101010' } })
        .jpeg()
        .toBuffer(),
    )
    expect([status, body.data.warnings]).toEqual([201, ['blurred', 'dark', 'cut_off']])
  })

  test('cannot be opened without its signature, or once its address has expired', async () => {
    const { body } = await send(await makePhotograph())
    expect((await fetchPicture(shop, body.data.url.replace(/.$/, '!'))).statusCode).toBe(404)
    expect(await isPublic(body.data.slug)).toBe(false)
  })

  test('is public only once a published product shows it', async () => {
    const staff = await registerStaff(shop, 'support')
    const product = await addCompleteProduct(
      workshop,
      completeFields(await addCategory(shop, 'public-baskets')),
    )
    const slug = product.pictures[0]?.slug ?? ''
    expect(await isPublic(slug)).toBe(false)
    await workshop.editor.call('offerWorkshopProduct', {
      params: { vendorId: workshop.id, productId: product.id },
    })
    expect(await isPublic(slug)).toBe(false)
    await publish(staff, workshop, product.id)
    expect(await isPublic(slug)).toBe(true)
  })

  test('is refused for packers', async () => {
    const { status, body } = await upload(workshop.packer, workshop.id, await makePhotograph())
    expect([status, body.code]).toEqual([403, 'auth.forbidden'])
  })
})

describe('the deletion of photographs', () => {
  test('removes those that no product has used for a week, with their files, and keeps the others', async () => {
    const used = await addCompleteProduct(
      workshop,
      completeFields(await addCategory(shop, `kept-baskets-${randomUUID()}`)),
    )
    const { body } = await send(await makePhotograph())
    await shop.database.execute(sql`update photographs set created_at = created_at - interval '8 days'`)
    await shop.platform.jobs.runScheduledNow()
    const { rows } = await shop.database.execute<{ slug: string }>(sql`select slug from photographs`)
    const slugs = rows.map(({ slug }) => slug)
    expect(slugs).toContain(used.pictures[0]?.slug)
    expect(slugs).not.toContain(body.data.slug)
    expect((await fetchPicture(shop, body.data.url)).statusCode).toBe(404)
    expect((await fetchPicture(shop, body.data.whole_url ?? '')).statusCode).toBe(404)
  })
})

describe('the limit of uploads', () => {
  test('allows 60 in an hour, also when they come at once', async () => {
    await clearQuota()
    const one = sql`insert into photograph_uploads (id, vendor_id, size, created_at)
      values (gen_random_uuid(), ${workshop.id}, 1, ${shop.clock.now().toISOString()}::timestamptz)`
    for (let count = 0; count < 55; count++) await shop.database.execute(one)
    const bytes = Buffer.from('no picture')
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(bytes)))
    const codes = replies.map(({ body }) => body.code)
    expect(codes.filter(code => code === 'picture.unreadable')).toHaveLength(5)
    expect(codes.filter(code => code === 'picture.too_many')).toHaveLength(5)
    await clearQuota()
  })

  test('allows 500 MB in a day', async () => {
    await shop.database.execute(sql`insert into photograph_uploads (id, vendor_id, size, created_at)
      values (gen_random_uuid(), ${workshop.id}, ${500 * 1024 * 1024 - 5}, ${new Date(shop.clock.now().getTime() - 7_200_000).toISOString()}::timestamptz)`)
    expect((await send(Buffer.from('too many'))).body.code).toBe('picture.too_many')
    expect((await send(Buffer.from('four'))).body.code).toBe('picture.unreadable')
    await clearQuota()
  })
})

/** `HOSTILE=300` sends more of them. */
const hostileFiles = Number(process.env.HOSTILE ?? 40)

/** Cuts a file off, changes bytes of its header or its body, or repeats its middle: always the same for a number. */
function damage(original: Buffer, number: number): Buffer {
  const bytes = Buffer.from(original)
  const random = (below: number, salt: number) =>
    createHash('sha256').update(`${number} ${salt}`).digest().readUInt32BE() % below
  const isHeader = number % 3 === 0
  for (let change = 0; change < 8; change++)
    bytes[random(isHeader ? 200 : bytes.length, change)] = random(256, change + 100)
  switch (Math.floor(number / 4) % 4) {
    case 0:
      return bytes.subarray(0, random(bytes.length, 200))
    case 1:
      return Buffer.concat([bytes, bytes.subarray(random(bytes.length, 201))])
    default:
      return bytes
  }
}

describe('hostile files', () => {
  const jpeg = () => picture(1_000, 1_000).jpeg().toBuffer()
  const refused: readonly [string, () => Promise<Buffer>][] = [
    ['nothing', async () => Buffer.alloc(0)],
    ['text', async () => Buffer.from('GIF89a? no, words')],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')],
    ['GIF', () => picture(900, 900).gif().toBuffer()],
    ['AVIF', () => picture(900, 900).avif({ effort: 0 }).toBuffer()],
    ['TIFF', () => picture(900, 900).tiff().toBuffer()],
    ['half a JPEG', async () => (await jpeg()).subarray(0, 900)],
    ['a bomb of 100 megapixels', () => picture(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer()],
  ]
  const redrawn: readonly [string, () => Promise<Buffer>][] = [
    ['16-bit PNG', () => picture(900, 900).toColourspace('rgb16').png().toBuffer()],
    ['CMYK JPEG', () => picture(900, 900).toColourspace('cmyk').jpeg().toBuffer()],
    ['transparent PNG', () => picture(900, 900).ensureAlpha(0.5).png().toBuffer()],
    ['grey JPEG', () => picture(900, 900).greyscale().jpeg().toBuffer()],
    [
      'animated WebP',
      async () => {
        const frames = [picture(900, 900), picture(900, 900).negate()]
        const pngs = await Promise.all(frames.map(frame => frame.png().toBuffer()))
        return sharp(pngs, { join: { animated: true } })
          .webp()
          .toBuffer()
      },
    ],
    [
      'a page behind a JPEG',
      async () => Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')]),
    ],
  ]

  test('are refused or redrawn, and never fail the server', { timeout: 60_000 }, async () => {
    const before = process.memoryUsage.rss()
    for (const [name, bytes] of refused) {
      const { status, body } = await send(await bytes())
      expect([name, status, body.code]).toEqual([name, 422, 'picture.unreadable'])
    }
    for (const [name, bytes] of redrawn) {
      const { status, body } = await send(await bytes())
      expect([name, status]).toEqual([name, 201])
      const { rawPayload } = await fetchPicture(shop, body.data.url)
      expect(rawPayload.includes('script')).toBe(false)
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(600 * 1024 * 1024)
  })

  test('that are damaged at random places are refused or redrawn too, in bounded memory', {
    timeout: 300_000,
  }, async () => {
    const originals = await Promise.all([
      picture(820, 820).jpeg().toBuffer(),
      picture(820, 820)
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Make: 'Phone' } })
        .toBuffer(),
      picture(820, 820).png({ compressionLevel: 1 }).toBuffer(),
      picture(820, 820).webp().toBuffer(),
    ])
    const before = process.memoryUsage.rss()
    const statuses = new Set<number>()
    for (let at = 0; at < hostileFiles; at++) {
      if (at % 50 === 0) await clearQuota()
      const bytes = damage(originals[at % originals.length] ?? Buffer.alloc(0), at)
      const { status, body } = await send(bytes)
      statuses.add(status)
      if (status !== 201) expect([at, status]).toEqual([at, 422])
      if (status !== 201) expect(body.code).toMatch(/^picture\.(unreadable|too_small)$/)
    }
    expect([...statuses].toSorted()).toEqual([201, 422])
    expect(process.memoryUsage.rss() - before).toBeLessThan(600 * 1024 * 1024)
    await clearQuota()
  })
})
