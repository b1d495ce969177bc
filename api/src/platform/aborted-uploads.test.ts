import { endpoints } from '@akyede/contract/api'
import { apiRoot } from '@akyede/contract/api-root'
import type { Endpoint } from '@akyede/contract/endpoint'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { headOf, openSocket, type RawSocket } from '#test/socket.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { boundary, multipart } from '#test/wire.ts'

let shop: TestShop
let ama: TestPerson
let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  shop = await openTestShop()
  ama = await registerPerson(shop, 'Ama')
  const picture = { width: 40, height: 40, channels: 3, background: '#8a2f10' } as const
  photo = multipart('photo', await sharp({ create: picture }).jpeg().toBuffer())
})
afterAll(() => shop.close())

const uploadRows = Object.values<Endpoint>(endpoints).filter(row => row.upload || row.form)
const id = '01890000-0000-7000-8000-000000000000'
const lineOf = ({ method, path }: Endpoint) => `${method} ${apiRoot}${path.replace(/:\w+/g, id)}`
const headersOf = (token: string | undefined, bytes: number) => ({
  authorization: `Bearer ${token}`,
  'content-type': `multipart/form-data; boundary=${boundary}`,
  'content-length': bytes,
})
const megabyte = 1024 * 1024
const photoLine = `PUT ${apiRoot}/users/me/photo`
const beginPhoto = (token: string | undefined) =>
  openSocket(shop.origin, `${headOf(photoLine, headersOf(token, 5 * megabyte))}--${boundary}\r\n`)

/** Sends a whole photo. */
async function sendPhoto(person: TestPerson): Promise<number> {
  const head = headOf(photoLine, { ...headersOf(person.accessToken, photo.length), connection: 'close' })
  const sent = await openSocket(shop.origin, head)
  sent.write(photo)
  return Number((await sent.firstResponse).split(' ')[1])
}

/** Aborts the connections after the server has seen their requests, and waits until it has noticed. */
async function breakOff(open: () => Promise<RawSocket>, count: number): Promise<void> {
  let gone = 0
  let begun = 0
  const onRequest = (_request: unknown, response: { once(event: string, heard: () => void): void }) => {
    begun++
    response.once('close', () => void gone++)
  }
  shop.http.server.on('request', onRequest)
  const sockets = await Promise.all(Array.from({ length: count }, open))
  await expect.poll(() => begun).toBe(count)
  for (const { socket } of sockets) socket.destroy()
  await expect.poll(() => gone).toBe(count)
  shop.http.server.off('request', onRequest)
}

describe('uploads', () => {
  test('succeeds after 40 clients with invalid tokens aborted their uploads', async () => {
    await breakOff(() => beginPhoto('made.up.token'), 40)
    expect(await sendPhoto(ama)).toBe(200)
  })

  test('succeeds after 40 valid uploads were aborted', async () => {
    for (let wave = 0; wave < 10; wave++) await breakOff(() => beginPhoto(ama.accessToken), 4)
    expect(await sendPhoto(ama)).toBe(200)
  })

  test('succeeds after a connection was lost while the token was checked', async () => {
    for (let wave = 0; wave < 5; wave++) {
      const sockets = await Promise.all(Array.from({ length: 4 }, () => beginPhoto(ama.accessToken)))
      for (const { socket } of sockets) socket.resetAndDestroy()
    }
    await expect.poll(() => sendPhoto(ama)).toBe(200)
  })

  test('leaves capacity for other users while one user uploads', async () => {
    const held = await Promise.all(Array.from({ length: 20 }, () => beginPhoto(ama.accessToken)))
    const refused = () => held.filter(({ received }) => received().includes('server.busy'))
    await expect.poll(() => refused().length).toBe(16)
    expect(await sendPhoto(await registerPerson(shop, 'Kofi'))).toBe(200)
    for (const { socket } of held) socket.destroy()
    await expect.poll(() => sendPhoto(ama)).toBe(200)
  })
})

test.each(uploadRows.map(row => [lineOf(row), row] as const))(
  '%s refuses an unknown token before the body is sent',
  async (line, row) => {
    const stranger = await openSocket(
      shop.origin,
      headOf(line, headersOf('made.up.token', row.upload ?? row.form?.totalBytes ?? 0)),
    )
    const answer = await stranger.firstResponse
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toContain('auth.token_invalid')
    const nobody = headOf(line, { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5000 })
    expect(await (await openSocket(shop.origin, nobody)).firstResponse).toContain('auth.required')
    stranger.socket.destroy()
  },
)
