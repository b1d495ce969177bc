import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { redrawPicture } from '#platform/redraw-picture.ts'

const { maxPixels, side } = limits.profile.photo

/** A square WebP of the picture in these bytes. Refuses with `profile.photo_unreadable`, or with `server.busy` when many wait. */
export async function drawPhoto(bytes: Buffer): Promise<Buffer> {
  const drawn = await redrawPicture(bytes, { width: side, height: side, maxPixels })
  if (!drawn) throw new Failure('profile.photo_unreadable')
  return drawn
}
