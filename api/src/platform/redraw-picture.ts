import { Failure } from '@akyede/contract/failures'
import sharp from 'sharp'

const formats: readonly string[] = ['jpeg', 'png', 'webp']
const waitingMost = 20

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Pixels; what does not fit is cut off at the edges, unless the whole picture is wanted: then it is made smaller. */
export interface PictureBounds {
  readonly width: number
  readonly height: number
  readonly whole?: true
  /** Of what comes in. */
  readonly maxPixels: number
}

/**
 * A WebP of the picture in these bytes and nothing else of them: no place, no camera, no second file behind the first;
 * undefined for what is no JPEG, PNG or WebP. One at a time in a process. Refuses with `server.busy` when many wait.
 */
export function redrawPicture(bytes: Buffer, frame: PictureBounds): Promise<Buffer | undefined> {
  if (waiting >= waitingMost) throw new Failure('server.busy', { retryAfter: 5 })
  waiting += 1
  const drawn = last
    .then(() => draw(bytes, frame))
    .finally(() => {
      waiting -= 1
    })
  last = drawn.catch(() => {})
  return drawn
}

async function draw(
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
