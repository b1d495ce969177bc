import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PictureMasters } from './masters.ts'
import { parsePictureName, registerPictures } from './pictures.ts'

let home: string
let app: FastifyInstance
let masters: PictureMasters

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pictures-'))
  const background = { r: 166, g: 58, b: 22 }
  const master = sharp({ create: { width: 1000, height: 1250, channels: 3, background } })
  await master.avif({ quality: 50, effort: 0 }).toFile(join(home, 'bolga-basket.avif'))
  const uploaded = await master.avif({ quality: 50, effort: 0 }).toBuffer()
  masters = {
    drawnFolder: home,
    readStored: async slug => (slug === 'kente-1a2b3c4d5e' ? uploaded : undefined),
  }
  app = Fastify()
  await registerPictures(app, { masters, cacheFolder: join(home, 'cache'), avif: true })
})

afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a product picture', () => {
  it('has the requested width and never expires', async () => {
    const answer = await get('/pictures/bolga-basket-240.webp')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 240, height: 300 })
  })

  it('is not sent again to a browser that has cached it', async () => {
    const { etag } = (await get('/pictures/bolga-basket-240.webp')).headers
    const again = await get('/pictures/bolga-basket-240.webp', { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
  })

  it('is read from the store when it was uploaded', async () => {
    expect((await get('/pictures/kente-1a2b3c4d5e-240.webp')).statusCode).toBe(200)
    expect((await get('/pictures/kente-1a2b3c4d5f-240.webp')).statusCode).toBe(404)
    const accepting = { accept: 'image/avif,image/webp,*/*' }
    expect((await get('/pictures/kente-1a2b3c4d5f-400.webp', accepting)).statusCode).toBe(404)
  })

  it('is scaled once for simultaneous requests', async () => {
    await Promise.all(Array.from({ length: 12 }, () => get('/pictures/bolga-basket-400.webp')))
    const kept = await readdir(join(home, 'cache'))
    expect(kept.filter(name => name.includes('-400-'))).toHaveLength(1)
  })

  it('is smaller for users who save data, by choice or by device setting', async () => {
    const widthOf = async (headers: Record<string, string>) => {
      const answer = await get('/pictures/bolga-basket-640.webp', headers)
      return [
        (await sharp(answer.rawPayload).metadata()).width,
        answer.headers['cache-control']?.includes('immutable'),
      ]
    }
    expect(await widthOf({ cookie: 'a=b; save-data=on' })).toEqual([400, false])
    expect(await widthOf({ 'save-data': 'on' })).toEqual([400, false])
    expect(await widthOf({ 'save-data': 'on', cookie: 'save-data=off' })).toEqual([640, true])
  })

  it('is reduced from a small width, too, for users who save data', async () => {
    const answer = await get('/pictures/bolga-basket-400.webp', { 'save-data': 'on' })
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(240)
  })

  it('becomes AVIF for browsers that accept it as soon as that is ready', async () => {
    const ask = () => get('/pictures/bolga-basket-640.webp', { accept: 'image/avif,image/webp,*/*' })
    expect((await ask()).headers.vary).toBe('Accept, Save-Data')
    await expect.poll(async () => (await ask()).headers['content-type']).toBe('image/avif')
  })

  it('stays WebP when AVIF is disabled', async () => {
    const sparing = Fastify()
    const cacheFolder = join(home, 'without-avif')
    await registerPictures(sparing, { masters, cacheFolder, avif: false })
    const headers = { accept: 'image/avif,image/webp,*/*' }
    // Long enough for the AVIF file to be created.
    for (let time = 0; time < 10; time++) {
      const { headers: said } = await sparing.inject({ url: '/pictures/bolga-basket-240.webp', headers })
      expect(said['content-type']).toBe('image/webp')
      await pause(50)
    }
    expect((await readdir(cacheFolder)).filter(name => name.endsWith('.avif'))).toEqual([])
    await sparing.close()
  })

  it.each([
    'bolga-basket-300.webp',
    'bolga-basket.webp',
    'unknown-240.webp',
    '..%2Fsecret-240.webp',
    'Bolga-basket-240.webp',
    'bolga-basket-240.png',
  ])('is not found under the name %s', async name => {
    expect((await get(`/pictures/${name}`)).statusCode).toBe(404)
  })

  it('keeps a number that is part of its name', () => {
    expect(parsePictureName('drum-2-400.webp')).toEqual({ slug: 'drum-2', width: 400 })
  })
})
