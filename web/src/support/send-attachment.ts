import { limits } from '@akyede/contract/limits'
import type { SupportAttachment } from '@akyede/contract/support'
import { call } from '#kit/call.ts'
import { drawSmallerJpeg } from '#kit/draw-jpeg.ts'

interface Sending {
  /** The same for every attempt, so that a file is not stored twice when a response is lost. */
  readonly idempotencyKey: string
  readonly signal: AbortSignal
  readonly onProgress: (sent: number) => void
}

/** Uploads a file as multipart form data. Rejects with the error of the call. */
export async function sendAttachment(
  file: File,
  { idempotencyKey, signal, onProgress }: Sending,
): Promise<SupportAttachment> {
  const form = new FormData()
  form.append('attachment', file, file.name)
  // `Response` serializes the form, because its exact bytes must be signed.
  const written = new Response(form)
  const headers = { 'content-type': written.headers.get('content-type') ?? '' }
  const bytes = new Uint8Array(await written.arrayBuffer())
  const send = sendWithProgress(onProgress)
  const { data } = await call('addSupportAttachment', {}, { bytes, headers, idempotencyKey, signal, send })
  return data
}

/** A `fetch` with upload progress from 0 to 1, which browsers report only for XMLHttpRequest. */
const sendWithProgress =
  (onProgress: (sent: number) => void): typeof fetch =>
  (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(url))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError('the network failed'))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/)
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':')
    return [line.slice(0, at), line.slice(at + 1).trim()]
  })
  const isEmpty = request.status === 204 || request.status === 304
  return new Response(isEmpty ? null : request.responseText, { status: request.status, headers })
}

const { side } = limits.support.files
const smallEnough = 400 * 1024

/**
 * Scales a picture down to the stored size before the upload: a phone's camera makes 4 MB of what fits in 400 KB.
 * Small files, other types and pictures that the browser cannot draw stay unchanged.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= smallEnough) return file
  const drawn = await drawSmallerJpeg(file, side)
  if (!drawn) return file
  return new File([drawn], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
