import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { TestPerson } from './people.ts'
import type { TestShop } from './test-shop.ts'
import { multipart } from './wire.ts'

let made = 0
let drawing: Promise<Buffer> | undefined

/** A photograph as a phone makes it: on a table, with the place in its EXIF data, rotated by a tag. Each is another. */
export async function makePhotograph({ width = 1_600, height = 1_200 } = {}): Promise<Buffer> {
  made += 1
  drawing ??= readFile(join(import.meta.dirname, '../../tools/art/masters/adinkra-cloth-lagoon.avif')).then(
    bytes => sharp(bytes).png({ compressionLevel: 1 }).toBuffer(),
  )
  const basket = await sharp(await drawing)
    .resize({ height: Math.round(height * 0.8) })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const background = { r: 200 - (made % 40), g: 180, b: 150 + (made % 40) }
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: basket, gravity: 'centre' }])
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '5/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** Uploads a photograph to a workshop. */
export const upload = (person: TestPerson, vendorId: string, bytes: Uint8Array) =>
  person.call('uploadPhotograph', { params: { vendorId }, body: multipart('picture', bytes) } as never)

/** The files of a shop's own picture addresses. */
export const fetchPicture = (shop: TestShop, url: string) => shop.http.inject({ method: 'GET', url })
