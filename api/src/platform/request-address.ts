import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export type AddressOf = (request: IncomingMessage) => string

/**
 * The client's address as Fastify computes it (`request.ip`), without Fastify: the nearest address that is not one of
 * our proxies. `trusted` holds addresses and CIDR ranges.
 */
export function createAddressOf(trusted: readonly string[]): AddressOf {
  if (trusted.length === 0) return request => request.socket.remoteAddress ?? ''
  const isTrusted = createTrust(trusted)
  return request => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map(address => address.trim())
      .filter(Boolean)
    const nearestFirst = [request.socket.remoteAddress ?? '', ...forwarded.toReversed()]
    return nearestFirst.find(address => !isTrusted(address)) ?? nearestFirst.at(-1) ?? ''
  }
}

/** Returns a test of whether an address is one of our proxies. */
export function createTrust(trusted: readonly string[]): (address: string) => boolean {
  const ranges = new BlockList()
  for (const range of trusted) {
    const [address = '', bits] = range.split('/')
    const family = familyOf(address)
    if (bits === undefined) ranges.addAddress(address, family)
    else ranges.addSubnet(address, Number(bits), family)
  }
  return address => isIP(address) > 0 && ranges.check(address, familyOf(address))
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
