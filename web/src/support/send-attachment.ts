import type { SupportAttachment } from '@akyede/contract/support'
import { call } from '#kit/call.ts'
import { sendWithProgress } from './send-with-progress.ts'

interface Sending {
  /** The same for each try: a file whose answer was lost is not kept twice. */
  readonly idempotencyKey: string
  readonly signal: AbortSignal
  readonly onProgress: (sent: number) => void
}

/** Sends a file as a browser's form would. Fails as the call does. */
export async function sendAttachment(
  file: File,
  { idempotencyKey, signal, onProgress }: Sending,
): Promise<SupportAttachment> {
  const form = new FormData()
  form.append('attachment', file, file.name)
  // The browser writes the form; its bytes are signed as they are sent.
  const written = new Response(form)
  const headers = { 'content-type': written.headers.get('content-type') ?? '' }
  const bytes = new Uint8Array(await written.arrayBuffer())
  const send = sendWithProgress(onProgress)
  const { data } = await call('addSupportAttachment', {}, { bytes, headers, idempotencyKey, signal, send })
  return data
}
