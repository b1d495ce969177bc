import type { ContactTopic } from '@akyede/contract/contact-topics'
import { captchaTokenFor } from '#feature/captcha'
import { call } from '#kit/call.ts'
import { createKeyedCall } from '#kit/keyed-call.ts'

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

const keyed = createKeyedCall()

/** The token of the message that is being sent. The same key must come with the same token. */
let captcha: { readonly key: string; readonly token: string } | undefined

/**
 * Sends a message and returns its reference. Without a response the message may have arrived nevertheless, so that the
 * next attempt with the same content uses the same idempotency key (D6).
 */
export async function sendMessage({ order_number, website, ...rest }: MessageToSend): Promise<string> {
  // Blank fields are not sent.
  const message = { ...rest, order_number: order_number || undefined, website: website || undefined }
  return keyed(message, async idempotencyKey => {
    if (captcha?.key !== idempotencyKey) {
      captcha = { key: idempotencyKey, token: await captchaTokenFor('contact') }
    }
    const body = { ...message, captchaToken: captcha.token }
    const { data } = await call('sendContactMessage', { body }, { idempotencyKey })
    return data.reference
  })
}
