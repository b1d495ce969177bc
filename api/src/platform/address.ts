import type { Config } from './config.ts'

export interface Address {
  readonly publicUrl: () => string
  readonly localUrl: () => string
  port: number
}

/** Where the shop is reached, from outside and from itself; the port is known once it listens. */
export function createAddress(config: Config): Address {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  const address: Address = {
    port: config.port,
    localUrl: () => `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    publicUrl: () => config.publicUrl ?? address.localUrl(),
  }
  return address
}
