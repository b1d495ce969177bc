/** Mobile money networks in Ghana. This module does not import zod, so that the first load of a page can include it. */
export const networks = ['mtn', 'vod', 'atl'] as const
/** Paystack's codes: MTN, Telecel (formerly Vodafone), AT (formerly AirtelTigo). */
export type Network = (typeof networks)[number]

/** Names of the wallets. */
export const walletNames: Record<Network, string> = {
  mtn: 'MTN MoMo',
  vod: 'Telecel Cash',
  atl: 'AT Money',
}

/** By the digits after +233. A number may have been ported to another network: a guess, not a rule. */
const prefixes: Record<Network, readonly string[]> = {
  mtn: ['24', '25', '53', '54', '55', '59'],
  vod: ['20', '50'],
  atl: ['26', '27', '56', '57'],
}

/** The network that issued a number such as +233244123456; undefined for any other. */
export function networkOf(phone: string): Network | undefined {
  const [, prefix = ''] = /^\+233(\d{2})\d{7}$/.exec(phone) ?? []
  return networks.find(network => prefixes[network].includes(prefix))
}
