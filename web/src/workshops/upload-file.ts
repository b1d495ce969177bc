import { ApiError, call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'

/** The bytes and the headers of a form with one file; the exact bytes are signed. */
export async function formOf(name: string, file: Blob, fileName: string) {
  const form = new FormData()
  form.append(name, file, fileName)
  const written = new Response(form)
  const headers = { 'content-type': written.headers.get('content-type') ?? '' }
  return { headers, bytes: new Uint8Array(await written.arrayBuffer()) }
}

/** Uploads a photo to a workshop. */
export async function uploadPhoto(vendorId: string, photo: Blob) {
  const form = await formOf('picture', photo, 'photo.jpg')
  const { data } = await call('uploadPhotograph', { params: { vendorId } }, form)
  return data
}

/** What to do about a failed upload; the text about a small photo has its size. */
export const uploadWords = (error: unknown): string =>
  (error instanceof ApiError && error.detail[0]?.msg) || wordsOf(error, 'We couldn’t upload this photo')
