import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Device, openDevice } from '#test/device.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { boundary, multipart } from '#test/wire.ts'

let shop: TestShop
let ama: Device
let amaId: number

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = await openDevice(shop)
  amaId = (await ama.register()).user_id
})

const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: { r: 166, g: 58, b: 22 } } })
const jpeg = () =>
  picture()
    .withExif({ IFD0: { Make: 'Telltale' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
const send = (bytes: Buffer, name = 'photo', who = ama) =>
  who.call('putPhoto', { body: multipart(name, bytes) } as never)
const fetchPhoto = async (path: string, headers = {}) =>
  shop.http.inject({ method: 'GET', url: path, headers })
const photo = async () => (await ama.call('getProfile')).body.data.photo ?? ''

describe('a photo', () => {
  test('is stored as a square without camera metadata, at an address that cannot be guessed', async () => {
    const sent = await jpeg()
    expect(sent.includes('Telltale')).toBe(true)
    const { status, body } = await send(sent)
    expect([status, body.data.photo]).toEqual([200, expect.stringMatching(/^\/photos\/[\w-]{24}\.webp$/)])
    const { statusCode, rawPayload, headers } = await fetchPhoto(await photo())
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(headers['x-content-type-options']).toBe('nosniff')
    const metadata = await sharp(rawPayload).metadata()
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', 384, 384])
    expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined])
    expect(rawPayload.includes('Telltale')).toBe(false)
    const again = await fetchPhoto(await photo(), { 'if-none-match': headers.etag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('gets a new address when it is replaced, and the old address ends', async () => {
    await send(await jpeg())
    const before = await photo()
    await send(await picture(300, 900).png().toBuffer())
    expect(await photo()).not.toBe(before)
    expect((await fetchPhoto(before)).statusCode).toBe(404)
    expect((await ama.call('removePhoto')).body.data.photo).toBeNull()
    expect((await ama.call('removePhoto')).status).toBe(200)
    const { rows } = await shop.database.execute(sql`select 1 from profile_photos where user_id = ${amaId}`)
    expect(rows).toEqual([])
  })

  test.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['words', async () => Buffer.from('GIF89a? no, words')],
    [
      'a drawing that could carry a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a GIF', () => picture(40, 40).gif().toBuffer()],
    ['half a picture', async () => (await jpeg()).subarray(0, 900)],
    [
      'few bytes that unfold to fifty million pixels',
      () => picture(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer(),
    ],
    ['a header that lies of its size', async () => enlarged(await picture(10, 10).png().toBuffer())],
  ])('cannot be %s', async (_, bytes) => {
    const { status, body } = await send(await bytes())
    expect([status, body.code]).toEqual([422, 'profile.photo_unreadable'])
    expect((await ama.call('getProfile')).body.data.photo).toBeNull()
  })

  test('drops data that is hidden behind the picture', async () => {
    const polyglot = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    expect((await send(polyglot)).status).toBe(200)
    const { rawPayload } = await fetchPhoto(await photo())
    expect(rawPayload.includes('script')).toBe(false)
  })

  test('must be a form with one file of at most five megabytes', async () => {
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 8 * 1024))).body.code).toBe('request.too_large')
    expect((await send(await jpeg(), 'other')).body.message).toBe('Please choose one file')
    const parts = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="a"\r\n\r\n\r\n`
    const crowd = new Uint8Array(Buffer.from(`${parts.repeat(55_000)}--${boundary}--\r\n`))
    const before = process.cpuUsage()
    expect((await ama.call('putPhoto', { body: crowd } as never)).body.message).toBe('Please choose one file')
    // Reading every part takes several times as long.
    expect(process.cpuUsage(before).user).toBeLessThan(400_000)
    expect((await ama.call('putPhoto', { body: { photo: 'x' } } as never)).body.code).toBe(
      'request.wrong_type',
    )
    const elsewhere = await ama.call('changeProfile', { body: multipart('photo', await jpeg()) } as never)
    expect(elsewhere.body.code).toBe('request.wrong_type')
  })

  test('is refused without a session, and its signature covers its bytes', async () => {
    const stranger = openProgram(shop)
    const bytes = multipart('photo', await jpeg())
    expect((await stranger.call('putPhoto', { body: bytes } as never)).status).toBe(401)
    const request = await ama.prepare('putPhoto', { body: bytes } as never)
    const changed = Buffer.from(request.body as Uint8Array)
    changed[changed.length - 60] = (changed[changed.length - 60] ?? 0) ^ 1
    expect((await ama.send({ ...request, body: changed })).body.code).toBe('signature_invalid')
    expect((await ama.call('getProfile')).body.data.photo).toBeNull()
  })

  test('ends as one row when it is uploaded eight times at once', async () => {
    const bytes = await jpeg()
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(bytes)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const { rows } = await shop.database.execute(
      sql`select name from profile_photos where user_id = ${amaId}`,
    )
    expect(rows).toHaveLength(1)
  })
})

/** A PNG of few pixels whose header claims 65,535 by 65,535, with a correct checksum. */
function enlarged(png: Buffer): Buffer {
  const forged = Buffer.from(png)
  forged.writeUInt32BE(65_535, 16)
  forged.writeUInt32BE(65_535, 20)
  forged.writeUInt32BE(crc(forged.subarray(12, 29)), 29)
  return forged
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
