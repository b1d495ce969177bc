import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestS3, type TestS3 } from '#test/s3-store.ts'
import { openPictureStore } from './picture-store.ts'

let folder: string
let s3: TestS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'akyede-pictures-'))
  s3 = await openTestS3()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const bytes = Buffer.from('the bytes of a picture')

describe.each([
  { home: 'a folder', place: () => folder },
  { home: 'a bucket', place: () => s3.url() },
])('a picture store in $home', ({ place }) => {
  it('returns what was written, also when it is written twice at once', async () => {
    const store = openPictureStore(place())
    await Promise.all([store.write('kente-1a2b.avif', bytes), store.write('kente-1a2b.avif', bytes)])
    expect(await store.read('kente-1a2b.avif')).toEqual(bytes)
    await store.write('originals/kente-1a2b.webp', bytes)
    expect(await store.read('originals/kente-1a2b.webp')).toEqual(bytes)
  })

  it('has nothing under an unknown name or after a removal, which may be repeated', async () => {
    const store = openPictureStore(place())
    expect(await store.read('unknown.avif')).toBeUndefined()
    await store.write('gone.avif', bytes)
    await store.remove('gone.avif')
    await store.remove('gone.avif')
    expect(await store.read('gone.avif')).toBeUndefined()
  })

  it.each(['../secrets.json', 'a//b.avif', '/etc/passwd', 'Kente.avif', 'kente', 'a/../b.avif'])(
    'refuses the name %s',
    async name => {
      const store = openPictureStore(place())
      for (const use of [() => store.read(name), () => store.write(name, bytes), () => store.remove(name)])
        await expect(async () => use()).rejects.toThrow('is not the name of a picture')
    },
  )
})

test('a folder holds no drafts', async () => {
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('draft'))
})

describe('a bucket that cannot be used', () => {
  test('is named, without its secret', async () => {
    const unsigned = openPictureStore(s3.url({ secret: 'wrong-secret' }))
    await expect(unsigned.read('kente-1a2b.avif')).rejects.toThrow(/answers 403 SignatureDoesNotMatch$/)
    expect(unsigned.place).not.toContain('wrong-secret')
    const elsewhere = openPictureStore(s3.url({ bucket: 'elsewhere' }))
    await expect(elsewhere.read('kente-1a2b.avif')).rejects.toThrow(/answers 404 NoSuchBucket$/)
    await expect(elsewhere.write('kente-1a2b.avif', bytes)).rejects.toThrow(/answers 404 NoSuchBucket$/)
  })

  test('is an error when it does not answer', async () => {
    const gone = await openTestS3()
    const store = openPictureStore(gone.url())
    await gone.close()
    await expect(store.read('kente-1a2b.avif')).rejects.toThrow()
  })

  test.each([
    ['s3://127.0.0.1/pictures?tls=off', 'a key, a secret'],
    ['s3://key:secret@s3.example', 'the name of a bucket'],
    ['s3://key:secret@s3.example/pictures?tls=off', 'TLS, except on this machine'],
  ])('is refused with what is missing in %s', (place, missing) => {
    expect(() => openPictureStore(place)).toThrow(`PICTURES_URL needs ${missing}.`)
  })
})
