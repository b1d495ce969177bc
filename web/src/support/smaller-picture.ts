import { limits } from '@akyede/contract/limits'

const { side } = limits.support.files
const smallEnough = 400 * 1024

/**
 * A picture as large as it is kept, before it travels: a phone’s camera makes 4 MB of what 400 KB show. What is small,
 * no picture, or cannot be drawn here goes as it is.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= smallEnough) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return file
  // JPEG knows nothing transparent.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!drawn || drawn.size >= file.size) return file
  return new File([drawn], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
