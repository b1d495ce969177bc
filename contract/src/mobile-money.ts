/** Mobile money in Ghana. Knows no zod, so that the first load of a page may carry it. */
export const networks = ['mtn', 'vod', 'atl'] as const
/** As Paystack calls them: MTN, Telecel (once Vodafone), AT (once AirtelTigo). */
export type Network = (typeof networks)[number]

/** What people call the wallet of a network. */
export const walletNames: Record<Network, string> = {
  mtn: 'MTN MoMo',
  vod: 'Telecel Cash',
  atl: 'AT Money',
}

/** By the digits after +233. A number may have moved to another network since: a guess, not a rule. */
const prefixes: Record<Network, readonly string[]> = {
  mtn: ['24', '25', '53', '54', '55', '59'],
  vod: ['20', '50'],
  atl: ['26', '27', '56', '57'],
}

/** The network that gave out a number such as +233244123456; undefined for any other. */
export function networkOf(phone: string): Network | undefined {
  const [, prefix = ''] = /^\+233(\d{2})\d{7}$/.exec(phone) ?? []
  return networks.find(network => prefixes[network].includes(prefix))
}
