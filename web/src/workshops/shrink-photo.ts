import { workshopLimits } from '@akyede/contract/workshop-limits'

const { longestSide } = workshopLimits.photographs

/**
 * Draws a photo at most 2,048 pixels long, upright: a phone's camera makes 6 MB of what then costs 0.5 MB of data. What
 * the browser cannot draw stays as it is, and the server decides.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return file
  // JPEG has no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return drawn && drawn.size < file.size ? drawn : file
}
