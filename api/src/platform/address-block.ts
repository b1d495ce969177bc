import { isIPv4, isIPv6 } from 'node:net'

/**
 * The address block of an address: the /24 of IPv4, the /64 of IPv6. It is enough to recognise a place and too little
 * to follow a person.
 */
export function addressBlockOf(address: string): string {
  const network = networkOf(address)
  return isIPv4(network) ? network.replace(/\.\d+$/, '.0/24') : network
}

/**
 * The network that rate limits count an address by: IPv4 counts by itself, IPv6 by its /64, which one connection gets
 * whole.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [unscoped = ''] = address.split('%')
  if (!isIPv6(unscoped)) return address
  const normalised = new URL(`http://[${unscoped}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(normalised)
  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.')
  const [head = [], tail = []] = normalised.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

const bytesOf = (part: string): number[] => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]
