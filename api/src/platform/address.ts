import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import type { Config } from './config.ts'

export interface Address {
  readonly publicUrl: () => string
  readonly localUrl: () => string
  port: number
}

/** Holds the public and the local address of the server. The port is known once it listens. */
export function createAddress(config: Config): Address {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  const address: Address = {
    port: config.port,
    localUrl: () => `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    publicUrl: () => config.publicUrl ?? address.localUrl(),
  }
  return address
}

/** Tells whether a host name or address is this machine itself (RFC 6761 for names below `localhost`). */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  const ipv4 = name.replace(/^::ffff:/, '')
  return isIPv4(ipv4) && ipv4.startsWith('127.')
}

const forwarding = /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|.+-client-ip|.+-connecting-ip|x-client-ip)$/

/**
 * Tells whether a program on this machine calls us directly. A forwarding header means that a proxy passes on another
 * client's request. A foreign `Host` means that a web page has rebound its own name to this machine.
 */
export function isDirectLocalCall({ socket, headers }: IncomingMessage): boolean {
  const { remoteAddress = '', localAddress = '' } = socket
  const isHere = (address: string) => isLoopback(address) || address === localAddress
  if (remoteAddress === '' || !isHere(remoteAddress)) return false
  if (Object.keys(headers).some(name => forwarding.test(name))) return false
  return isHere(hostOf(headers.host))
}

/** "127.0.0.1:3000" → "127.0.0.1", "[::1]:3000" → "::1". */
const hostOf = (header = ''): string => header.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
