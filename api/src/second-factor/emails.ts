import type { SecondFactorMethod } from '@akyede/contract/accounts'
import { findContact } from '#feature/accounts'
import { notifyWithEmail } from '#feature/notifications'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { hasOtherNumber } from './move-number.ts'

type Fact = { readonly user_id: number; readonly letter_id: string }

const names: Record<SecondFactorMethod, string> = {
  totp: 'an authenticator app',
  sms: 'codes by SMS',
  email: 'codes by email',
}

async function sendEmail(
  platform: Platform,
  tx: Transaction,
  { user_id, letter_id }: Fact,
  subject: string,
  lines: readonly string[],
): Promise<void> {
  const address = `${platform.publicUrl()}/forgot-password`
  const notYou = `If this wasn’t you, change your password right away: ${address}`
  await notifyWithEmail(platform, tx, {
    userId: user_id,
    category: 'system',
    type: 'second_factor.changed',
    title: subject,
    message: 'If this wasn’t you, change your password right away.',
    link: '/settings#security',
    always: true,
    email: {
      id: `second-factor-${letter_id}`,
      subject,
      lines: [...lines, '', notYou],
      action: { label: 'Change your password', address },
    },
  })
}

export const sendEnabled = (platform: Platform, tx: Transaction, fact: Events['second_factor.enabled']) =>
  sendEmail(platform, tx, fact, 'Two-step sign-in is on', [
    `From now on you’ll need a second step when you sign in: ${names[fact.method]}.`,
    'Keep your backup codes somewhere you can reach without your phone.',
  ])

export const sendMoved = (platform: Platform, tx: Transaction, fact: Events['second_factor.moved']) =>
  sendEmail(platform, tx, fact, 'Your sign-in codes go to a new number', [
    `SMS codes for your account went to ${fact.from}. From now on they go to ${fact.to}.`,
  ])

/** Changing the account's number does not move the codes: a person who found the page open could have typed it. */
export async function sendNumberUnchanged(
  platform: Platform,
  tx: Transaction,
  fact: Events['user.phone_changed'],
): Promise<void> {
  const phone = (await findContact(tx, fact.user_id))?.phone
  if (!phone || !(await hasOtherNumber(tx, fact.user_id, phone))) return
  await sendEmail(platform, tx, fact, 'Your sign-in codes still go to your old number', [
    'Your account has a new phone number. SMS codes go to the old one until you confirm the new one with a code:',
    `${platform.publicUrl()}/settings#security`,
  ])
}

export const sendDisabled = (platform: Platform, tx: Transaction, fact: Events['second_factor.disabled']) =>
  sendEmail(platform, tx, fact, 'Two-step sign-in is off', [
    'Your account no longer asks for a second step. You sign in with just your password.',
  ])

export const sendCodesRenewed = (
  platform: Platform,
  tx: Transaction,
  fact: Events['second_factor.codes_renewed'],
) =>
  sendEmail(platform, tx, fact, 'You have new backup codes', [
    'New backup codes were made for your account. The old ones no longer work.',
  ])

export const sendBackupCodeUsed = (
  platform: Platform,
  tx: Transaction,
  fact: Events['second_factor.backup_code_used'],
) =>
  sendEmail(platform, tx, fact, `A backup code was used: ${fact.left} left`, [
    `Someone used one of your backup codes. ${leftWords(fact.left)}`,
  ])

const leftWords = (left: number): string =>
  left > 2
    ? `You have ${left} left.`
    : `You have ${left} left. Get new ones in your settings, under Security, before you run out.`

export const sendLocked = (platform: Platform, tx: Transaction, fact: Events['second_factor.locked']) =>
  sendEmail(platform, tx, fact, 'Too many wrong codes for your account', [
    'Someone entered a wrong code for your account five times. We’ve blocked codes for 30 minutes.',
    'We only ask for a code after the right password, so someone may know yours.',
  ])
