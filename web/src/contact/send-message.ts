import type { ContactTopic } from '@akyede/contract/contact-topics'
import { captchaTokenFor } from '#feature/captcha'
import { ApiError, call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'

/** The validated values of the form. */
export interface MessageToSend {
  name: string
  email: string
  topic: ContactTopic
  order_number?: string | undefined
  subject?: string | undefined
  message: string
  website?: string | undefined
}

interface Attempt {
  readonly content: string
  readonly key: string
  readonly captchaToken: string
}

let attempt: Attempt | undefined

/**
 * Sends a message and returns its reference. Without a response the message may have arrived nevertheless, so that the
 * next attempt with the same content uses the same idempotency key (D6).
 */
export async function sendMessage({ order_number, website, ...rest }: MessageToSend): Promise<string> {
  // Blank fields are not sent.
  const message = { ...rest, order_number: order_number || undefined, website: website || undefined }
  const content = JSON.stringify(message)
  if (attempt?.content !== content) {
    attempt = { content, key: ulid(), captchaToken: await captchaTokenFor('contact') }
  }
  const { key, captchaToken } = attempt
  try {
    const body = { ...message, captchaToken }
    const { data } = await call('sendContactMessage', { body }, { idempotencyKey: key })
    attempt = undefined
    return data.reference
  } catch (error) {
    if (error instanceof ApiError) attempt = undefined
    throw error
  }
}
