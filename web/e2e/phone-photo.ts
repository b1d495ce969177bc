import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './operator.ts'

interface PhotoOptions {
  /** A drawn product of the demo shop. */
  readonly drawing?: string
  /** Pixels of the product; the photo is 4,000 pixels wide. */
  readonly width?: number
  /** The part of the light that is left. */
  readonly light?: number
  /** Pixels of blur. */
  readonly blur?: number
}

/**
 * A photo as a phone makes it: 12 megapixels, the place in its EXIF data, and turned by a tag. It shows a product on a
 * table.
 */
export async function makePhonePhoto({
  drawing = 'bolga-basket-natural',
  width = 2_000,
  light = 1,
  blur,
}: PhotoOptions = {}): Promise<Buffer> {
  const master = join(root, `tools/art/masters/${drawing}.avif`)
  const product = await sharp(master).resize({ width }).rotate(-90).png({ compressionLevel: 1 }).toBuffer()
  const table = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#c9b18f' } })
    .composite([{ input: product, gravity: 'centre' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  const photo = sharp(table).linear(light, 0)
  return (blur ? photo.blur(blur) : photo)
    .jpeg({ quality: 92 })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '5/1 33/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}
