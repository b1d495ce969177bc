import type { SecondFactorMethod } from '@akyede/contract/accounts'
import { findContact, writeTo } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'

type Fact = { readonly user_id: number; readonly letter_id: string }

const names: Record<SecondFactorMethod, string> = {
  totp: 'an authenticator app',
  sms: 'codes by SMS',
  email: 'codes by e-mail',
}

async function write(
  platform: Platform,
  tx: Transaction,
  { user_id, letter_id }: Fact,
  subject: string,
  lines: readonly string[],
): Promise<void> {
  const contact = await findContact(tx, user_id)
  if (!contact) return
  const notYou = `If this was not you, change your password at once: ${platform.publicUrl()}/forgot-password`
  await writeTo(platform, contact, {
    id: `second-factor-${letter_id}`,
    subject,
    lines: [...lines, '', notYou],
  })
}

export const sendEnabled = (platform: Platform, tx: Transaction, fact: Events['second_factor.enabled']) =>
  write(platform, tx, fact, 'Two-step sign-in is on', [
    `From now on your account asks for a second step when you sign in: ${names[fact.method]}.`,
    'Keep your backup codes where you find them without your phone.',
  ])

export const sendDisabled = (platform: Platform, tx: Transaction, fact: Events['second_factor.disabled']) =>
  write(platform, tx, fact, 'Two-step sign-in is off', [
    'Your account no longer asks for a second step when you sign in: your password alone opens it.',
  ])

export const sendCodesRenewed = (
  platform: Platform,
  tx: Transaction,
  fact: Events['second_factor.codes_renewed'],
) =>
  write(platform, tx, fact, 'You have new backup codes', [
    'New backup codes were made for your account. The old ones no longer work.',
  ])

export const sendBackupCodeUsed = (
  platform: Platform,
  tx: Transaction,
  fact: Events['second_factor.backup_code_used'],
) =>
  write(platform, tx, fact, `A backup code was used: ${fact.left} left`, [
    `Somebody gave one of your backup codes. ${leftWords(fact.left)}`,
  ])

const leftWords = (left: number): string =>
  left > 2
    ? `You have ${left} left.`
    : `You have ${left} left: make new ones in your settings, under Security, before you need them.`

export const sendLocked = (platform: Platform, tx: Transaction, fact: Events['second_factor.locked']) =>
  write(platform, tx, fact, 'Too many wrong codes for your account', [
    'Somebody gave a wrong code for your account five times. For 30 minutes no further one is looked at.',
    'At a sign-in only who knows your password is asked for a code.',
  ])
