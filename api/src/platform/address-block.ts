import { isIPv4 } from 'node:net'
import { networkOf } from './network-of.ts'

/**
 * The block of addresses around one: of IPv4 its /24, of IPv6 its /64. Enough to know a place again, too little to
 * follow somebody.
 */
export function addressBlockOf(address: string): string {
  const network = networkOf(address)
  return isIPv4(network) ? network.replace(/\.\d+$/, '.0/24') : network
}
