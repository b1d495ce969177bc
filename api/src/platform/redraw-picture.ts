import { Failure } from '@akyede/contract/failures'
import sharp from 'sharp'

const formats: readonly string[] = ['jpeg', 'png', 'webp']
const maxWaiting = 20

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Bounds in pixels. A picture is cropped to them; with `whole` it is scaled down instead. */
export interface PictureBounds {
  readonly width: number
  readonly height: number
  readonly whole?: true
  /** Pixels of the uploaded picture. */
  readonly maxPixels: number
}

/**
 * Encodes the picture as WebP and drops everything else: location, camera, data after the picture. Undefined for
 * anything but JPEG, PNG or WebP. One picture at a time per process; refuses with `server.busy` when many wait.
 */
export const redrawPicture = (bytes: Buffer, bounds: PictureBounds): Promise<Buffer | undefined> =>
  takePictureTurn(() => encode(bytes, bounds))

/** Runs one work at a time, because a large picture takes a core and hundreds of MB. Refuses with `server.busy`. */
export function takePictureTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting) throw new Failure('server.busy', { retryAfter: 5 })
  waiting += 1
  const done = last.then(work).finally(() => {
    waiting -= 1
  })
  last = done.catch(() => {})
  return done
}

async function encode(
  bytes: Buffer,
  { width, height, maxPixels, whole }: PictureBounds,
): Promise<Buffer | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    const { format } = await picture.metadata()
    if (!formats.includes(format)) throw new Error('another format')
    return await picture
      .autoOrient()
      .resize(width, height, whole ? { fit: 'inside', withoutEnlargement: true } : { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80 })
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch {
    return undefined
  }
}
