import { createTransport } from 'nodemailer'
import { isLoopback } from './address.ts'
import type { Clock } from './clock.ts'
import { renderEmailHtml } from './email-html.ts'
import { type MessageProvider, messagesAtOnce, refuseLineBreaks, UndeliverableMessage } from './mail.ts'
import type { MailServerAccount } from './message-providers.ts'
import { withTimeout } from './with-timeout.ts'

/** Milliseconds for one message. */
const sendTimeout = 20_000
const connectionTimeout = 10_000
/**
 * Sends emails by SMTP (E7). A retried message keeps its Message-ID, by which a mailbox recognises a duplicate. Fails
 * with `UndeliverableMessage` when the server refuses the recipient or the message for good. `shop` is the server's
 * own address.
 */
export function createMailServer(
  account: MailServerAccount,
  clock: Clock,
  shop: () => string,
): MessageProvider {
  const transport = createTransport({
    ...connectionOf(account),
    pool: true,
    maxConnections: messagesAtOnce,
    // The job of the message repeats it.
    maxRequeues: 0,
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    socketTimeout: sendTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      const { id, channel, to, subject, text } = message
      if (channel !== 'email') throw new Error(`a mail server sends no ${channel}`)
      refuseLineBreaks(message)
      const sending = transport
        .sendMail({
          from: account.from,
          // As an object, because a text would be read as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          html: renderEmailHtml({ ...message, shop: shop() }),
          messageId: `<${id}@${new URL(shop()).hostname}>`,
          date: clock.now(),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .then(() => 'sent' as const, failureOf)
      const result = await withTimeout(sending, sendTimeout, new Error('the mail server was too slow'))
      if (result instanceof Error) throw result
    },
    close: () => transport.close(),
  }
}

/** TLS is required except on this machine. */
function connectionOf({ url }: MailServerAccount) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const isLocal = isLoopback(hostname)
  return {
    host: hostname,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !isLocal,
    ignoreTLS: !secure && isLocal,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/** Enhanced status codes (RFC 3463) by which a server refuses the shop itself: its rights or its sender. */
const refusesShop = /^\d{3}[ -]5\.(?:7\.\d+|1\.[78])\b/
/** What servers without these codes say, such as Exim. */
const relaysNothing = /\brelay(?:ing)?(?: access)? (?:not permitted|denied|prohibited)\b/i

/** The text of the response is left out, because it repeats the address. */
function failureOf({ code, command, responseCode, response = '' }: SmtpError): Error {
  const reason = [code, command, responseCode].filter(Boolean).join(' ')
  const isFinal =
    responseCode !== undefined &&
    responseCode >= 500 &&
    !refusesShop.test(response) &&
    !relaysNothing.test(response)
  // A refused sender or password is the operator's mistake, and is retried until it is mended. Servers that relay
  // nothing for the shop say so as a refusal of the recipient.
  return isFinal && (command === 'RCPT TO' || command === 'DATA')
    ? new UndeliverableMessage(responseCode)
    : new Error(`the mail server did not take the message: ${reason}`)
}
