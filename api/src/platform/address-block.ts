import { isIPv4, isIPv6 } from 'node:net'

/**
 * The block of addresses around one: of IPv4 its /24, of IPv6 its /64. Enough to know a place again, too little to
 * follow somebody.
 */
export function addressBlockOf(address: string): string {
  const network = networkOf(address)
  return isIPv4(network) ? network.replace(/\.\d+$/, '.0/24') : network
}

/** Whom an address counts for: itself, or of IPv6 its /64, which one line gets whole. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(written)
  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.')
  const [before = [], behind = []] = written.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - behind.length }, () => '0')
  return `${[...before, ...zeros, ...behind].slice(0, 4).join(':')}::/64`
}

const bytesOf = (part: string): number[] => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]
