import { isIPv6 } from 'node:net'

/** Whom an address counts for: itself, or of IPv6 its /64, which one line gets whole. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [before = [], behind = []] = written.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - behind.length }, () => '0')
  return `${[...before, ...zeros, ...behind].slice(0, 4).join(':')}::/64`
}
