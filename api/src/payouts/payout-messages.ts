import { formatDay } from '@akyede/contract/days'
import { maskedPhone } from '@akyede/contract/masked'
import { walletNames } from '@akyede/contract/mobile-money'
import { formatPesewas, type Pesewas } from '@akyede/contract/money'
import { findContact } from '#feature/accounts'
import { notifyWithEmail } from '#feature/notifications'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { isLinkSecret, linkSecret } from '#platform/secrets.ts'
import { sql } from '#platform/sql.ts'
import type { WalletRow } from './wallets.ts'

interface PayoutFacts extends Record<string, unknown> {
  readonly id: string
  readonly reference: string
  readonly amount: Pesewas
  readonly status: string
  readonly message: string | null
  readonly phone: string
  readonly network: keyof typeof walletNames
  readonly maker: string
  readonly slug: string
  readonly owner_id: number | null
}

async function findFacts(tx: Transaction, payoutId: string): Promise<PayoutFacts | undefined> {
  const { rows } = await tx.execute<PayoutFacts>(sql`
    select payout.id, payout.reference, payout.amount, payout.status, payout.message, wallet.phone, wallet.network,
      vendor.name as maker, vendor.slug, ${ownerOf(sql`payout.vendor_id`)} as owner_id
    from payouts as payout join wallets as wallet on wallet.id = payout.wallet_id
    join vendors as vendor on vendor.id = payout.vendor_id where payout.id = ${payoutId}`)
  return rows[0]
}

const ownerOf = (vendorId: ReturnType<typeof sql>) => sql`(
  select member.user_id::float8 from workshop_members as member
  where member.vendor_id = ${vendorId} and member.role = 'owner' and member.status = 'accepted')`

/** The number is gone with the account of its person. */
const walletOf = ({ network, phone }: Pick<PayoutFacts, 'network' | 'phone'>): string =>
  phone ? `your wallet ${walletNames[network]} ${maskedPhone(phone)}` : 'the wallet of the owner before you'

/** Notifies a maker that money was sent. */
export async function sendPayoutPaid(
  platform: Platform,
  tx: Transaction,
  { payout_id }: Events['payout.paid'],
): Promise<void> {
  const facts = await findFacts(tx, payout_id)
  if (!facts || facts.owner_id === null) return
  const amount = formatPesewas(facts.amount)
  const wallet = walletOf(facts)
  const title = `We’ve paid you ${amount}`
  await notifyWithEmail(platform, tx, {
    userId: facts.owner_id,
    category: 'payment',
    type: 'payout.paid',
    title,
    message: `It’s in ${wallet}.`,
    link: `/workshop/${facts.slug}/money`,
    always: true,
    email: {
      id: `payout-paid-${facts.id}`,
      subject: title,
      lines: [
        `We’ve sent ${amount} to ${wallet}.`,
        `Reference: ${facts.reference}`,
        '',
        'What’s in this payout:',
        `${platform.publicUrl()}/workshop/${facts.slug}/money`,
      ],
    },
  })
}

/** Notifies a maker and staff that a payout did not arrive, or came back. */
export async function sendPayoutFailed(
  platform: Platform,
  tx: Transaction,
  { payout_id }: Events['payout.failed'],
): Promise<void> {
  const facts = await findFacts(tx, payout_id)
  if (!facts) return
  const amount = formatPesewas(facts.amount)
  const cameBack = facts.status === 'returned'
  await sendToStaff(platform, tx, {
    id: `payout-failed-${facts.id}`,
    subject: `A payout to ${facts.maker} ${cameBack ? 'came back' : 'failed'}`,
    lines: [`${amount}, ${facts.reference}: ${facts.message ?? ''}`, 'Its amount goes into the next run.'],
    path: `/office/payouts/${facts.id}`,
  })
  if (facts.owner_id === null) return
  const title = `Your payout of ${amount} ${cameBack ? 'came back' : 'didn’t arrive'}`
  const wallet = walletOf(facts)
  const what = cameBack
    ? `${amount} came back to us from ${wallet}.`
    : `We couldn’t send ${amount} to ${wallet}.`
  const next = 'The amount goes into your next payout.'
  const text = facts.phone ? `Please check your wallet. ${next}` : next
  await notifyWithEmail(platform, tx, {
    userId: facts.owner_id,
    category: 'payment',
    type: 'payout.failed',
    title,
    message: text,
    link: `/workshop/${facts.slug}/money`,
    always: true,
    email: {
      id: `payout-not-arrived-${facts.id}`,
      subject: title,
      lines: [`${what} ${text}`, '', `${platform.publicUrl()}/workshop/${facts.slug}/money`],
    },
  })
}

export async function sendPayoutHeld(
  platform: Platform,
  tx: Transaction,
  { payout_id }: Events['payout.held'],
): Promise<void> {
  const facts = await findFacts(tx, payout_id)
  if (!facts) return
  await sendToStaff(platform, tx, {
    id: `payout-held-${facts.id}`,
    subject: `A payout to ${facts.maker} is held`,
    lines: [`${formatPesewas(facts.amount)}, ${facts.reference}: ${facts.message ?? ''}`],
    path: `/office/payouts/${facts.id}`,
  })
}

/** Staff top the balance up; makers are not notified of what the shop caused. */
export const sendBalanceInsufficient = (
  platform: Platform,
  tx: Transaction,
  { provider, day }: Events['payout.balance_insufficient'],
): Promise<void> =>
  sendToStaff(platform, tx, {
    id: `payout-balance-${provider}-${day}`,
    subject: `The balance at ${provider} is too low for the payouts`,
    lines: ['Please top it up. We try the waiting payouts again every hour.'],
    path: '/office/payouts',
  })

export const sendRunProposed = (
  platform: Platform,
  tx: Transaction,
  { run_id }: Events['payout.run_proposed'],
): Promise<void> =>
  sendToStaff(platform, tx, {
    id: `payout-run-${run_id}`,
    subject: 'Payouts are waiting to be sent',
    lines: ['Please check what differs from the week before, then send them.'],
    path: `/office/payouts/runs/${run_id}`,
  })

interface WalletFacts
  extends Record<string, unknown>,
    Pick<WalletRow, 'id' | 'network' | 'phone' | 'holder'> {
  readonly usable_from: string | null
  /** Whether its code confirmed it, and its owner did not stop it by the link. */
  readonly is_trusted: boolean
  readonly resolved_name: string | null
  readonly maker: string
  readonly slug: string
  readonly owner_id: number | null
}

async function findWalletFacts(tx: Transaction, walletId: string): Promise<WalletFacts | undefined> {
  const { rows } = await tx.execute<WalletFacts>(sql`
    select wallet.id, wallet.network, wallet.phone, wallet.holder, wallet.usable_from, wallet.resolved_name,
      wallet.confirmed_at is not null and not wallet.stopped_by_link as is_trusted,
      vendor.name as maker, vendor.slug, ${ownerOf(sql`wallet.vendor_id`)} as owner_id
    from wallets as wallet join vendors as vendor on vendor.id = wallet.vendor_id where wallet.id = ${walletId}`)
  return rows[0]
}

/** The token of the link that stops a change: the wallet's id with a secret that is not stored. */
const stopToken = (platform: Pick<Platform, 'config'>, walletId: string): string =>
  `${walletId}.${linkSecret(platform.config, 'wallet stop', walletId)}`

/** Reads the wallet's id from such a token; undefined when the token is not valid. */
export function readStopToken({ config }: Pick<Platform, 'config'>, token: string): string | undefined {
  const [, walletId = '', secret = ''] = /^([0-9a-f-]{36})\.(.+)$/.exec(token) ?? []
  return isLinkSecret(config, 'wallet stop', walletId, secret) ? walletId : undefined
}

/** Notifies the owner of a workshop by email and SMS that its payouts will go to another wallet, and how to stop that. */
export async function sendWalletConfirmed(
  platform: Platform,
  tx: Transaction,
  { wallet_id }: Events['wallet.confirmed'],
): Promise<void> {
  const facts = await findWalletFacts(tx, wallet_id)
  if (!facts?.owner_id) return
  const owner = await findContact(tx, facts.owner_id)
  if (!owner) return
  const wallet = `${walletNames[facts.network]} ${maskedPhone(facts.phone)}`
  const from = facts.usable_from ? formatDay(new Date(facts.usable_from).toISOString().slice(0, 10)) : 'soon'
  const stop = `${platform.publicUrl()}/workshop/stop-wallet#token=${stopToken(platform, facts.id)}`
  const subject = `${facts.maker}’s payouts will go to ${wallet}`
  await notifyWithEmail(platform, tx, {
    userId: facts.owner_id,
    category: 'payment',
    type: 'wallet.confirmed',
    title: subject,
    message: `From ${from}. If this wasn’t you, stop it on this page.`,
    link: `/workshop/${facts.slug}/money`,
    always: true,
    email: {
      id: `wallet-confirmed-${facts.id}`,
      subject,
      lines: [`From ${from} on, payouts go to ${wallet}.`, '', 'If this wasn’t you, tap here:', stop],
    },
  })
  if (!owner.phone || !owner.email) return
  const text = `${subject} from ${from}. If this wasn’t you, tap here: ${stop}`
  await platform.mail.send(tx, {
    id: `wallet-confirmed-sms-${facts.id}`,
    channel: 'sms',
    to: owner.phone,
    person: owner.id,
    subject: text,
    text,
  })
}

/** Notifies staff, and the phone of a wallet that was stopped on the page. */
export async function sendWalletStopped(
  platform: Platform,
  tx: Transaction,
  { wallet_id }: Events['wallet.stopped'],
): Promise<void> {
  const facts = await findWalletFacts(tx, wallet_id)
  if (!facts) return
  await sendToStaff(platform, tx, {
    id: `wallet-stopped-${facts.id}`,
    subject: `${facts.maker} stopped a change of its wallet`,
    lines: ['Someone else may be signed in to the workshop. Please call the maker.'],
    path: `/office/makers/${facts.slug}`,
  })
  if (!facts.is_trusted || !facts.phone) return
  const text = `${facts.maker} won’t get its Akyɛde payouts on this number. If this wasn’t you, write to us at once: ${platform.publicUrl()}/contact`
  await platform.mail.send(tx, {
    id: `wallet-stopped-sms-${facts.id}`,
    channel: 'sms',
    to: facts.phone,
    subject: text,
    text,
  })
}

export async function sendWalletReview(
  platform: Platform,
  tx: Transaction,
  { wallet_id }: Events['wallet.review'],
): Promise<void> {
  const facts = await findWalletFacts(tx, wallet_id)
  if (!facts) return
  await sendToStaff(platform, tx, {
    id: `wallet-review-${facts.id}`,
    subject: `Please check the wallet of ${facts.maker}`,
    lines: ['The network has a different name for the holder than the maker gave.'],
    path: `/office/makers/${facts.slug}`,
  })
}

interface StaffMessage {
  readonly id: string
  readonly subject: string
  readonly lines: readonly string[]
  readonly path: string
}

/** The email names makers and amounts, never a number or a holder of a wallet. */
async function sendToStaff(
  { config, mail, publicUrl }: Platform,
  tx: Transaction,
  { id, subject, lines, path }: StaffMessage,
): Promise<void> {
  const text = [...lines, '', `Back office: ${publicUrl()}${path}`].join('\n')
  await mail.send(tx, { id, channel: 'email', to: config.contactEmail, person: undefined, subject, text })
}
