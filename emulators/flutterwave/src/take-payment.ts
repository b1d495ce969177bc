import type { Charge, Wallet } from './charge.ts'
import type { Emulator } from './emulator.ts'
import type { Ending } from './endings.ts'
import { chargeCompleted } from './present-charge.ts'

/**
 * Records a try to pay, by the wallet or else by card, and announces how it ended. A paid charge stays as it is.
 * The caller's answer waits for the webhook only where the script says so.
 */
export async function takePayment(
  { ledger, webhooks, settings }: Emulator,
  charge: Charge,
  wallet: Wallet | null,
  ending: Ending,
): Promise<Charge> {
  if (charge.status === 'successful') return charge
  const tried: Charge = {
    ...charge,
    status: ending.status,
    processorResponse: ending.processorResponse,
    wallet,
    paidBy: wallet ? 'mobile_money' : 'card',
    taken: Math.max(charge.amount - ending.shortBy, 1),
    promptedAt: ending.status === 'pending' ? settings.clock.now().toISOString() : null,
    webhooksDropped: charge.webhooksDropped || (ending.status === 'successful' && ending.webhooks === 0),
  }
  ledger.save({ charge: tried })
  const copies = tried.webhooksDropped ? 0 : ending.webhooks
  const announced = webhooks.announce(tried.txRef, chargeCompleted(tried), copies)
  if (ending.webhookFirst) await announced
  return tried
}
