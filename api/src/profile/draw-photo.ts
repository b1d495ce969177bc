import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import sharp from 'sharp'

const { maxPixels, side } = limits.profile.photo
const formats: readonly string[] = ['jpeg', 'png', 'webp']
const waitingMost = 20

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * A square WebP of the picture in these bytes and nothing else of them: no place, no camera, no second file behind the
 * first. One at a time in a process. Refuses with `profile.photo_unreadable`, or with `server.busy` when many wait.
 */
export function drawPhoto(bytes: Buffer): Promise<Buffer> {
  if (waiting >= waitingMost) throw new Failure('server.busy', { retryAfter: 5 })
  waiting += 1
  const drawn = last
    .then(() => draw(bytes))
    .finally(() => {
      waiting -= 1
    })
  last = drawn.catch(() => {})
  return drawn
}

async function draw(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    const { format } = await picture.metadata()
    if (!formats.includes(format)) throw new Error('another format')
    return await picture
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80 })
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch {
    throw new Failure('profile.photo_unreadable')
  }
}
