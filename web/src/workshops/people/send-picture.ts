import type { ApplicationPicture } from '@akyede/contract/workshop-application'
import { call } from '#kit/call.ts'

/** Long enough for what the server keeps of it. */
const longestSide = 2_048

/** Uploads a picture of the work. It is made smaller here first, which saves data; where that fails, it goes as it is. */
export async function sendPicture(file: File): Promise<ApplicationPicture> {
  const form = new FormData()
  form.append('picture', await reduce(file).catch(() => file), 'picture.jpg')
  // The browser encodes the form, so that its bytes can be signed.
  const written = new Response(form)
  const type = written.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await written.arrayBuffer())
  const { data } = await call('addApplicationPicture', {}, { bytes, headers: { 'content-type': type } })
  return data
}

async function reduce(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const made = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.85))
  if (!made) throw new Error('the picture could not be made smaller')
  return made
}
