import type { DeliveryProof } from '@akyede/contract/delivery-words'
import { walletNames } from '@akyede/contract/mobile-money'
import type { OrderFlag } from '@akyede/contract/office-order-words'
import type { OfficeOrder } from '@akyede/contract/office-orders'
import type { OfficePayment } from '@akyede/contract/office-payments'
import type { BadgeTone } from '#ui/badge.tsx'

interface StatusWord {
  readonly text: string
  readonly tone: BadgeTone
}

export const orderStatusWords: Readonly<Record<OfficeOrder['status'], StatusWord>> = {
  placed: { text: 'Placed', tone: 'plain' },
  cancelled: { text: 'Cancelled', tone: 'bad' },
  expired: { text: 'Expired', tone: 'plain' },
}

export const orderPaymentWords: Readonly<Record<OfficeOrder['payment_status'], StatusWord>> = {
  none: { text: 'Not paid', tone: 'plain' },
  pending: { text: 'Payment pending', tone: 'waiting' },
  paid: { text: 'Paid', tone: 'good' },
  partially_refunded: { text: 'Partly refunded', tone: 'waiting' },
  refunded: { text: 'Refunded', tone: 'plain' },
}

export const fulfilmentWords: Readonly<Record<OfficeOrder['fulfilment_status'], StatusWord>> = {
  unfulfilled: { text: 'Not started', tone: 'plain' },
  making: { text: 'Making', tone: 'calm' },
  partially_shipped: { text: 'Partly shipped', tone: 'calm' },
  shipped: { text: 'Shipped', tone: 'calm' },
  delivered: { text: 'Delivered', tone: 'good' },
  returned: { text: 'Returned', tone: 'plain' },
  cancelled: { text: 'Cancelled', tone: 'bad' },
}

/** What proves a delivery. */
export const proofWords: Readonly<Record<DeliveryProof, string>> = {
  code: 'confirmed with the code',
  buyer: 'confirmed by the buyer',
  operator: 'confirmed by us',
  time: 'not answered for seven days',
}

export const paymentWords: Readonly<Record<OfficePayment['status'], StatusWord>> = {
  created: { text: 'Created', tone: 'plain' },
  pending: { text: 'Pending', tone: 'waiting' },
  action_required: { text: 'Needs a code', tone: 'waiting' },
  succeeded: { text: 'Paid', tone: 'good' },
  failed: { text: 'Failed', tone: 'plain' },
  expired: { text: 'Expired', tone: 'plain' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
  refund_pending: { text: 'Refund on its way', tone: 'waiting' },
  partially_refunded: { text: 'Partly refunded', tone: 'waiting' },
  refunded: { text: 'Refunded', tone: 'plain' },
  disputed: { text: 'Disputed', tone: 'bad' },
  needs_review: { text: 'To review', tone: 'bad' },
}

export const refundWords: Readonly<Record<OfficePayment['refunds'][number]['status'], StatusWord>> = {
  requested: { text: 'Requested', tone: 'waiting' },
  pending: { text: 'At the provider', tone: 'waiting' },
  processing: { text: 'At the provider', tone: 'waiting' },
  processed: { text: 'Arrived', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
  needs_attention: { text: 'Stuck', tone: 'bad' },
}

export const flagTones: Readonly<Record<OrderFlag, BadgeTone>> = {
  disputed: 'bad',
  under_review: 'bad',
  refund_stuck: 'bad',
  return_open: 'waiting',
  late: 'waiting',
}

/** "buyer_asked" → "Buyer asked". */
export const sentenceOf = (name: string): string => {
  const text = name.replaceAll('_', ' ').replaceAll(':', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "Paystack · MTN MoMo · •••• 987". */
export const paymentMethodOf = ({ provider, network, channel, phone }: OfficePayment): string =>
  [sentenceOf(provider), network ? walletNames[network] : channel?.replaceAll('_', ' '), phone]
    .filter(Boolean)
    .join(' · ')
