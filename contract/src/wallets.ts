import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { id, requiredLine, walletPhone } from './fields.ts'
import { networks } from './mobile-money.ts'
import { walletStatuses } from './payout-words.ts'

/** A maker's mobile money wallet; its number is masked. */
export const WorkshopWallet = z.strictObject({
  network: z.enum(networks),
  phone: z.string(),
  holder: z.string(),
})

/** A wallet that is not used yet. */
export const WalletChange = WorkshopWallet.extend({
  status: z.enum(walletStatuses),
  /** Whether a code was sent to the phone of the wallet that it replaces too. */
  needs_old_code: z.boolean(),
  /** Until when the codes are valid, while they are awaited. */
  codes_until: z.iso.datetime(),
  usable_from: z.iso.datetime().nullable(),
})
export type WalletChange = z.output<typeof WalletChange>

const workshop = z.strictObject({ vendorId: id })
const code = z.string().regex(/^\d{6}$/, 'Please enter the 6 digits')

export const changeWorkshopWallet = endpoint({
  method: 'PUT',
  path: '/workshop/:vendorId/wallet',
  summary:
    'Enters the mobile money wallet that payouts go to, and sends a code to its phone and to that of the wallet before: the one that is used, or else the last one that its code confirmed, unless its owner stopped it by the link. An earlier change that waits is replaced.',
  access: 'workshop',
  role: 'owner',
  freshSignIn: true,
  idempotency: 'stored',
  params: workshop,
  body: z.strictObject({
    network: z.enum(networks, 'Please choose a network'),
    phone: walletPhone,
    holder: requiredLine('Please enter the name of the wallet’s holder', 120),
  }),
  response: dataOf(WalletChange),
  failures: ['wallet.same', 'phone.too_soon'],
})

export const confirmWorkshopWallet = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/wallet/confirm',
  summary:
    'Confirms the wallet with the codes that were sent. It is used 48 hours later, and a message to its owner says how to stop that.',
  access: 'workshop',
  role: 'owner',
  freshSignIn: true,
  idempotency: 'none',
  params: workshop,
  body: z.strictObject({ code, old_code: code.optional() }),
  response: dataOf(WalletChange),
  failures: ['wallet.not_found', 'phone.code_wrong', 'phone.code_expired', 'phone.locked'],
})

export const stopWorkshopWallet = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/wallet/stop',
  summary: 'Stops the change of the wallet: payouts keep going to the one before. Staff are notified.',
  access: 'workshop',
  role: 'owner',
  idempotency: 'none',
  params: workshop,
  response: dataOf(z.strictObject({ stopped: z.literal(true) })),
  failures: ['wallet.not_found'],
})

export const stopWalletByLink = endpoint({
  method: 'POST',
  path: '/workshop/stop-wallet',
  summary:
    'Stops the change of a wallet by the token of the message about it, so that an owner who cannot sign in can stop it too.',
  access: 'anyone',
  idempotency: 'none',
  body: z.strictObject({ token: z.string().min(20).max(120) }),
  response: dataOf(z.strictObject({ stopped: z.literal(true) })),
  failures: ['wallet.link_invalid'],
})
