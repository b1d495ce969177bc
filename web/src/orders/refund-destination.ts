import { walletNames } from '@akyede/contract/mobile-money'
import type { Order } from '@akyede/contract/orders'
import { nationalPhone } from '#kit/national-phone.ts'

/** "your MTN MoMo wallet 024 412 3456" */
export function refundDestination(payment: Order['payment']): string {
  if (!payment?.network) return payment?.channel === 'card' ? 'your card' : 'where it came from'
  const wallet = `your ${walletNames[payment.network]} wallet`
  return payment.phone ? `${wallet} ${nationalPhone(payment.phone)}` : wallet
}
