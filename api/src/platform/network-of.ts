import { isIPv6 } from 'node:net'

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
