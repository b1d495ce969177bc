import type { Profile } from '@akyede/contract/profile'
import { call } from '#kit/call.ts'

/** Sends a picture as a browser's form would. Fails as the call does. */
export async function sendPhoto(picture: Blob): Promise<Profile> {
  const form = new FormData()
  form.append('photo', picture, 'photo.jpg')
  // The browser writes the form; its bytes are signed as they are sent.
  const written = new Response(form)
  const type = written.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await written.arrayBuffer())
  const { data } = await call('putPhoto', {}, { bytes, headers: { 'content-type': type } })
  return data
}
