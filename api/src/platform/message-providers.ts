import { z } from 'zod'
import { ConfigFailure } from './refuse-unsafe.ts'

export interface MailServerAccount {
  /** With the user and the password. */
  readonly url: string
  /** An address, or a name with the address in angle brackets. */
  readonly from: string
}

export interface SmsGatewayAccount {
  readonly url: string
  readonly key: string
  /** The sender that phones show: at most eleven letters and digits. */
  readonly sender: string
}

/** The environment variables of the mail server and the SMS gateway, part of those in `config.ts`. */
export const messageVariables = {
  /** The mail server, such as smtps://user:password@host:465; unset: emails go to the outbox folder. */
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of emails, such as "Akyɛde <hello@akyede.example>". */
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'expected an address or Name <address>')
    .optional(),
  /** The SMS gateway; unset: SMS go to the outbox folder, as emails do. */
  SMS_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_GATEWAY_KEY: z.string().min(8).optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9+]{1,16}$/)
    .default('Akyede'),
} as const

type MessageVariables = z.output<z.ZodObject<typeof messageVariables>>

/** The server and the sender are set together or not at all. */
export function mailServerOf({
  MAIL_URL: url,
  MAIL_FROM: from,
}: MessageVariables): MailServerAccount | undefined {
  if (url && from) return { url, from }
  if (!url && !from) return undefined
  throw new ConfigFailure('MAIL_URL and MAIL_FROM go together: please set both or neither.')
}

/** The address and the key are set together or not at all. */
export function smsGatewayOf(variables: MessageVariables): SmsGatewayAccount | undefined {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_KEY: key, SMS_SENDER: sender } = variables
  if (url && key) return { url, key, sender }
  if (!url && !key) return undefined
  throw new ConfigFailure('SMS_GATEWAY_URL and SMS_GATEWAY_KEY go together: please set both or neither.')
}
