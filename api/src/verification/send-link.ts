import { limits } from '@akyede/contract/limits'
import {
  type Contact,
  findContact,
  findUserByEmail,
  type MessageContent,
  sendMessage,
} from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { linkHash, linkSecret } from '#platform/secrets.ts'
import { findPendingEmail } from './pending-email.ts'
import { emailVerifications } from './tables.ts'

interface LinkEmail {
  readonly emailId: string
  readonly userId: number
  readonly askedAt: Date
  readonly email: string
}

/** Welcomes a new user and asks them to verify the email. */
export async function sendFirstLink(
  platform: Platform,
  tx: Transaction,
  { user_id: userId }: Events['account.registered'],
): Promise<void> {
  const contact = await findContact(tx, userId)
  if (!contact?.email || contact.email_verified_at) return
  const linkEmail = { emailId: `verify-first-${userId}`, userId, askedAt: platform.clock.now() }
  const address = await saveLink(platform, tx, { ...linkEmail, email: contact.email })
  await sendMessage(platform, tx, contact, { id: linkEmail.emailId, ...welcome(contact, address) })
}

/** Sends the email again if an account still waits for it. */
export async function resendLink(
  platform: Platform,
  tx: Transaction,
  { ask_id, asked_at, user_id: userId, change }: Events['verification.asked'],
): Promise<void> {
  if (userId === null) return
  if (change) return sendToNewEmail(platform, tx, { ask_id, asked_at, user_id: userId })
  const contact = await findContact(tx, userId)
  if (!contact?.email || contact.email_verified_at) return
  const linkEmail = { emailId: `verify-${ask_id}`, userId, askedAt: new Date(asked_at) }
  const address = await saveLink(platform, tx, { ...linkEmail, email: contact.email })
  await sendMessage(platform, tx, contact, { id: linkEmail.emailId, ...verify(address) })
}

/** Asks the new email to be verified, or informs its reader that they have an account already. */
export async function sendToNewEmail(
  platform: Platform,
  tx: Transaction,
  { ask_id, asked_at, user_id: userId }: Events['email.change_started'],
): Promise<void> {
  const [contact, email] = [await findContact(tx, userId), await findPendingEmail(tx, userId)]
  if (!contact || !email) return
  const linkEmail = { emailId: `verify-${ask_id}`, userId, askedAt: new Date(asked_at), email }
  if (await findUserByEmail(tx, email)) {
    await sendMessage(platform, tx, contactWithoutAccount(email), {
      id: linkEmail.emailId,
      ...taken(platform.publicUrl()),
    })
    return
  }
  const address = await saveLink(platform, tx, linkEmail)
  await sendMessage(platform, tx, { ...contact, email }, { id: linkEmail.emailId, ...verify(address) })
}

/** Notifies the current email, if it is verified. */
export async function sendToOldEmail(
  platform: Platform,
  tx: Transaction,
  { ask_id, user_id }: Events['email.change_started'],
): Promise<void> {
  const contact = await findContact(tx, user_id)
  if (!contact?.email_verified_at) return
  const address = `${platform.publicUrl()}/forgot-password`
  await sendMessage(platform, tx, contact, {
    id: `email-change-${ask_id}`,
    subject: 'Your Akyɛde email is about to change',
    lines: [
      'Someone signed in to your account asked to change its email. It changes once the new email is verified.',
      '',
      'If it wasn’t you, set a new password right away:',
      '',
      address,
    ],
    action: { label: 'Set a new password', address },
  })
}

/** Sends a last email to the former address, if it was verified. */
export async function notifyFormerEmail(
  platform: Platform,
  tx: Transaction,
  former: Contact | undefined,
  linkId: string,
): Promise<void> {
  if (!former?.email_verified_at) return
  const address = `${platform.publicUrl()}/contact`
  await sendMessage(platform, tx, former, {
    id: `email-changed-${linkId}`,
    subject: 'Your Akyɛde email has changed',
    lines: [
      'The email of your account has changed, as requested. We’ll send emails and codes to the new address, and you can no longer sign in with this one.',
      '',
      'If it wasn’t you, contact us right away:',
      '',
      address,
    ],
    action: { label: 'Contact us', address },
  })
}

/** Returns the address of the link. The same email gets the same link again. */
async function saveLink(
  { config, publicUrl }: Platform,
  tx: Transaction,
  { emailId, userId, askedAt, email }: LinkEmail,
): Promise<string> {
  const secret = linkSecret(config, 'email verification', emailId)
  const expiresAt = new Date(askedAt.getTime() + limits.verification.life)
  await tx
    .insert(emailVerifications)
    .values({
      id: emailId,
      user_id: userId,
      email,
      token_hash: linkHash(secret),
      expires_at: expiresAt,
    })
    .onConflictDoNothing()
  return `${publicUrl()}/verify-email#token=${secret}`
}

type EmailContent = Omit<MessageContent, 'id'>

const label = 'Verify your email'

const welcome = ({ first_name }: Contact, address: string): EmailContent => ({
  subject: 'Akwaaba! Please verify your email',
  greeting: `Akwaaba, ${first_name}!`,
  lines: [
    'Your Akyɛde account is ready. Please verify your email within the next 24 hours:',
    '',
    address,
    '',
    'If you didn’t create an account, you can ignore this email.',
  ],
  action: { label, address },
})

const verify = (address: string): EmailContent => ({
  subject: 'Please verify your email for Akyɛde',
  lines: [
    'Please verify your email within the next 24 hours:',
    '',
    address,
    '',
    'If you didn’t ask for this, you can ignore this email.',
  ],
  action: { label, address },
})

const contactWithoutAccount = (email: string): Contact => ({
  email,
  first_name: '',
  last_name: '',
  phone: null,
  email_verified_at: null,
})

const taken = (shop: string): EmailContent => ({
  subject: 'You have an Akyɛde account with this email',
  greeting: 'Akwaaba!',
  lines: [
    'Someone tried to use this email for another account. It’s still on yours, and nothing has changed.',
    '',
    'If it was you, sign in with this email instead:',
    '',
    `${shop}/signin`,
  ],
  action: { label: 'Sign in', address: `${shop}/signin` },
})
