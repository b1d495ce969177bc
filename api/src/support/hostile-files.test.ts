import { deflateSync, gzipSync } from 'node:zlib'
import { limits } from '@akyede/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { formOf, type SentFile } from '#test/form.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { boundary } from '#test/wire.ts'

let shop: TestShop
let program: Program
let pictures: { png: Buffer; jpeg: Buffer; webp: Buffer }
beforeAll(async () => {
  shop = await openTestShop()
  program = openProgram(shop)
  await program.register()
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c60' } })
  const placed = drawn
    .clone()
    .withExif({ IFD0: { Copyright: 'CANARY-EXIF' }, IFD3: { GPSLatitude: '5/1 33/1 0/1' } })
  pictures = {
    png: await drawn.clone().png().toBuffer(),
    jpeg: await placed.jpeg().toBuffer(),
    webp: await drawn.clone().webp().toBuffer(),
  }
})
afterAll(() => shop.close())

const fields = { subject: 'Files', message: 'Please look at these.', category: 'technical' }
async function send(files: readonly SentFile[], more: Record<string, string | string[]> = {}) {
  return sendBytes(formOf({ ...fields, ...more }, files))
}
async function sendBytes(form: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  // Clears earlier uploads, so that no test reaches the daily limit.
  await shop.database.execute(sql`delete from support_attachments`)
  await shop.database.execute(sql`delete from support_tickets`)
  return program.call('createSupportTicket', { body: form as never }, { headers })
}
async function nothingIsStored() {
  const { rows } = await shop.database.execute(
    sql`select 1 from support_tickets union all select 1 from support_attachments`,
  )
  return rows.length === 0
}
async function download(attachmentId: string) {
  const { body } = await program.call('getSupportAttachment', { params: { attachmentId } })
  return shop.http.inject(body.data.url)
}

const chunk = (type: string, bytes: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), bytes])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A PNG whose header claims this size. */
function pngOfSize(side: number, frames = 0): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const animation = Buffer.alloc(8)
  animation.writeUInt32BE(frames)
  const parts = [chunk('IHDR', head), ...(frames ? [chunk('acTL', animation)] : [])]
  const row = deflateSync(Buffer.alloc((side + 1) * Math.min(side, 64)))
  return Buffer.concat([signature, ...parts, chunk('IDAT', row), chunk('IEND', Buffer.alloc(0))])
}
/** A WebP whose header claims 60,000 frames of 16,384² pixels. */
function webpFrames(): Buffer {
  const riff = (name: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(body.length)
    return Buffer.concat([Buffer.from(name), length, body])
  }
  const extended = riff('VP8X', Buffer.from([0x02, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0]))
  const frame = riff('ANMF', Buffer.alloc(24))
  const frames = Buffer.concat(Array.from({ length: 60_000 }, () => frame))
  const whole = Buffer.concat([Buffer.from('WEBP'), extended, riff('ANIM', Buffer.alloc(6)), frames])
  return riff('RIFF', whole)
}

const html = '<script>alert(document.domain)</script>'
const withTail = (picture: Buffer) => Buffer.concat([picture, Buffer.from(`\n${html}CANARY-TAIL`)])
const acceptedKinds = /PNG, JPEG or WebP image, a PDF or a text file/

/** 24 files that are rejected with these words, and whose ticket is not stored. */
const rejected: readonly (readonly [what: string, file: () => SentFile, says: RegExp])[] = [
  [
    'a GIF that is also JavaScript',
    () => ({ name: 'a.png', bytes: `GIF89a/*\0*/=1;${html}` }),
    acceptedKinds,
  ],
  ['a GIF by its own name', () => ({ name: 'a.gif', bytes: 'GIF89a' }), acceptedKinds],
  ['a PDF that begins as an HTML page', () => ({ name: 'a.pdf', bytes: `${html}\n%PDF-1.7` }), acceptedKinds],
  ['an HTML page with the extension of a picture', () => ({ name: 'a.png', bytes: html }), acceptedKinds],
  ['an HTML page', () => ({ name: 'a.html', bytes: html }), acceptedKinds],
  ['an SVG', () => ({ name: 'a.svg', bytes: `<svg onload="alert(1)"/>` }), acceptedKinds],
  ['a zip', () => ({ name: 'a.zip', bytes: 'PK\u0003\u0004' }), acceptedKinds],
  ['an Office document', () => ({ name: 'a.docx', bytes: 'PK\u0003\u0004' }), acceptedKinds],
  ['a program', () => ({ name: 'a.exe', bytes: 'MZ\u0090' }), acceptedKinds],
  [
    'a program with the extension of a text',
    () => ({ name: 'a.txt', bytes: Buffer.from([0x4d, 0x5a, 0, 3]) }),
    acceptedKinds,
  ],
  [
    'text with invalid characters',
    () => ({ name: 'a.txt', bytes: Buffer.from([0xff, 0xfe, 0x41, 0]) }),
    acceptedKinds,
  ],
  ['a PDF with the extension of a text', () => ({ name: 'a.txt', bytes: '%PDF-1.7' }), acceptedKinds],
  ['a picture with the extension of a PDF', () => ({ name: 'a.pdf', bytes: pictures.png }), acceptedKinds],
  ['a JPEG with the extension of a PNG', () => ({ name: 'a.png', bytes: pictures.jpeg }), acceptedKinds],
  ['a picture without an extension', () => ({ name: 'picture', bytes: pictures.png }), acceptedKinds],
  ['a second extension', () => ({ name: 'a.png.exe', bytes: pictures.png }), acceptedKinds],
  ['an extension after a NUL', () => ({ name: 'a.png\0.exe', bytes: pictures.png }), acceptedKinds],
  [
    'a name with a right-to-left override',
    () => ({ name: 'a\u202Egnp.exe', bytes: pictures.png }),
    acceptedKinds,
  ],
  ['a PNG of 65,535² pixels', () => ({ name: 'a.png', bytes: pngOfSize(65_535) }), acceptedKinds],
  [
    'an APNG of 50,000 frames of 20,000² pixels',
    () => ({ name: 'a.png', bytes: pngOfSize(20_000, 50_000) }),
    acceptedKinds,
  ],
  ['a WebP of 60,000 frames', () => ({ name: 'a.webp', bytes: webpFrames() }), acceptedKinds],
  ['half a picture', () => ({ name: 'a.png', bytes: pictures.png.subarray(0, 60) }), acceptedKinds],
  ['0 bytes', () => ({ name: 'a.txt', bytes: '' }), /empty/],
  [
    'one byte more than 5 MiB',
    () => ({ name: 'a.txt', bytes: 'x'.repeat(5 * 1024 * 1024 + 1) }),
    /up to 5 MB/,
  ],
]

test.each(rejected)('%s is rejected', async (_what, file, expected) => {
  const { status, body } = await send([{ name: 'fine.txt', bytes: 'Fine.' }, file()])
  expect([status, body.code]).toEqual([422, 'request.invalid'])
  expect(body.message).toMatch(expected)
  expect(body.detail?.[0]?.loc).toEqual(['body', 'attachments', 1])
  expect(await nothingIsStored()).toBe(true)
})

/** 10 files that are accepted, with their resulting name and type. */
const accepted: readonly (readonly [what: string, file: () => SentFile, name: string, type: string])[] = [
  [
    'a PNG with an HTML page after it',
    () => ({ name: 'a.png', bytes: withTail(pictures.png) }),
    'a.webp',
    'image/webp',
  ],
  [
    'a JPEG with a location and an HTML page in it',
    () => ({ name: 'a.JPG', bytes: withTail(pictures.jpeg) }),
    'a.webp',
    'image/webp',
  ],
  ['a WebP', () => ({ name: 'a.webp', bytes: pictures.webp }), 'a.webp', 'image/webp'],
  [
    'a PDF that is also an HTML page',
    () => ({ name: 'a.pdf', bytes: `%PDF-1.7\n${html}` }),
    'a.pdf',
    'application/pdf',
  ],
  [
    'a text that is an HTML page',
    () => ({ name: 'a.txt', bytes: html, type: 'text/html' }),
    'a.txt',
    'text/plain; charset=utf-8',
  ],
  [
    'a name from another folder',
    () => ({ name: '../../etc/passwd.txt', bytes: 'x' }),
    'passwd.txt',
    'text/plain; charset=utf-8',
  ],
  [
    'a name from another drive',
    () => ({ name: 'C:\\\\Windows\\\\win.txt', bytes: 'x' }),
    'win.txt',
    'text/plain; charset=utf-8',
  ],
  [
    'a name of 300 characters',
    () => ({ name: `${'ɛ'.repeat(300)}.txt`, bytes: 'x' }),
    `${'ɛ'.repeat(116)}.txt`,
    'text/plain; charset=utf-8',
  ],
  [
    'a name with the end of a line',
    () => ({ name: 'a%0D%0ASet-Cookie: b=c.txt', bytes: 'x' }),
    'aSet-Cookie_ b=c.txt',
    'text/plain; charset=utf-8',
  ],
  [
    'a name with quotes',
    () => ({ name: 'a%22; filename=%22b.exe%22.txt', bytes: 'x' }),
    'a_; filename=_b.exe_.txt',
    'text/plain; charset=utf-8',
  ],
]

test.each(accepted)('%s does no harm', async (_what, file, name, type) => {
  const made = await send([file()])
  expect(made.status).toBe(201)
  const [stored] = made.body.data.messages[0]?.attachments ?? []
  expect(stored?.name).toBe(name)
  const out = await download(stored?.id ?? '')
  expect(out.headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  })
  expect(out.headers['content-disposition']).toMatch(
    /^attachment; filename="[\w .-]+"; filename\*=UTF-8''[\w%.!~-]+$/,
  )
  expect(out.headers['set-cookie']).toBeUndefined()
  if (type === 'image/webp') {
    expect(out.rawPayload.toString('latin1')).not.toMatch(/CANARY|script/)
    expect(await sharp(out.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
  }
})

describe('forms', () => {
  const fine: SentFile = { name: 'a.txt', bytes: 'Fine.' }
  test('with six files, or with more than 20 MiB, are rejected', async () => {
    const six = await send(Array.from({ length: 6 }, () => fine))
    expect([six.status, six.body.message]).toEqual([422, 'Please choose at most 5 files'])
    const large = { name: 'a.txt', bytes: 'x'.repeat(limits.support.files.maxBytes) }
    const much = await send([large, large, large, large, { ...fine, bytes: 'x'.repeat(90 * 1024) }])
    expect([much.status, much.body.code]).toEqual([413, 'request.too_large'])
    expect(await nothingIsStored()).toBe(true)
  })

  test('with 10,000 fields, a field of 70 KiB, or a file in an unknown field are rejected', async () => {
    const many = await send([fine], { attachment_ids: Array.from({ length: 10_000 }, () => 'x') })
    expect([many.status, many.body.message]).toEqual([422, 'These are too many fields'])
    expect((await send([fine], { message: 'x'.repeat(70 * 1024) })).status).toBe(413)
    const elsewhere = await send([{ ...fine, field: 'message' }])
    expect([elsewhere.status, elsewhere.body.message]).toEqual([422, 'Files come as attachments'])
    expect(await nothingIsStored()).toBe(true)
  })

  test('that are compressed, truncated or have no parts are rejected', async () => {
    const packed = await send([{ ...fine, bytes: gzipSync('Fine.'), head: ['content-encoding: gzip'] }])
    const coded = await send([{ ...fine, bytes: 'RmluZS4=', head: ['content-transfer-encoding: base64'] }])
    const whole = Buffer.from(formOf(fields, [fine]))
    const cut = await sendBytes(new Uint8Array(whole.subarray(0, -12)))
    const none = await sendBytes(new Uint8Array(Buffer.from('Hello')))
    const headless = await sendBytes(new Uint8Array(Buffer.from(`--${boundary}\r\n${'x'.repeat(9000)}`)))
    const boundless = await sendBytes(new Uint8Array(whole), { 'content-type': 'multipart/form-data' })
    for (const { status, body } of [packed, coded, cut, none, headless, boundless])
      expect([status, body.code]).toEqual([400, 'request.form_malformed'])
    expect(await nothingIsStored()).toBe(true)
  })

  test('are parsed only for signed-in users, and their size limit does not apply to JSON', async () => {
    const guest = await openProgram(shop).call('createSupportTicket', {
      body: formOf(fields, [fine]) as never,
    })
    expect([guest.status, guest.body.code]).toEqual([401, 'auth.required'])
    const json = { ...fields, category: 'other' as const, message: 'x'.repeat(100 * 1024) }
    expect((await program.call('createSupportTicket', { body: json })).status).toBe(413)
    expect(await nothingIsStored()).toBe(true)
  })
})
