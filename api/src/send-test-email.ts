import { newId } from '#platform/ids.ts'
import { createMailFolder } from '#platform/mail.ts'
import { createMailServer } from '#platform/mail-server.ts'
import type { Platform } from '#platform/platform.ts'

/**
 * Sends an email at once, without the queue, so that the operator sees the mail server's answer. Fails with its
 * reason when the server does not take the message.
 */
export async function sendTestEmail({ config, clock, publicUrl }: Platform, to: string): Promise<string> {
  const server = config.mailServer && createMailServer(config.mailServer, clock, publicUrl)
  try {
    await (server ?? createMailFolder(`${config.dataDir}/outbox`, clock, publicUrl)).send({
      id: newId(),
      channel: 'email',
      to,
      subject: 'Test email from Akyɛde',
      text: 'This email shows that the shop can send emails to this address. You need not do anything.',
    })
  } finally {
    server?.close?.()
  }
  return server
    ? `The mail server took an email to ${to}. Please check the inbox, and the spam folder.`
    : `MAIL_URL is not set, so the email to ${to} is a file in ${config.dataDir}/outbox.`
}
