import { networkOf } from '@akyede/contract/mobile-money'

const names = { mtn: 'MTN', vod: 'Telecel', atl: 'AT' } as const

/** Whose number it looks like: numbers move between networks. */
export function networkName(phone: string): string | undefined {
  const network = networkOf(phone)
  return network && names[network]
}
