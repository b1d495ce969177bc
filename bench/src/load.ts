import autocannon from 'autocannon'

/** What a browser says it can read. */
export const acceptEncoding = 'gzip, deflate, br'

export interface Load {
  /** Asked in turn; each connection begins at another one. */
  readonly paths: readonly string[]
  /** Requests under way at any time, each on its own kept connection. */
  readonly connections: number
  readonly seconds: number
}

export interface Measured {
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds of each request. */
  readonly durations: readonly number[]
}

/** Asks an origin for pages, as fast as it answers. Fails when one answer is not 2xx. */
export async function putLoad(origin: string, { paths, connections, seconds }: Load): Promise<Measured> {
  const durations: number[] = []
  let clients = 0
  const run = autocannon({
    url: origin,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': acceptEncoding },
    setupClient(client) {
      const from = Math.floor((clients++ * paths.length) / connections)
      const turned = [...paths.slice(from), ...paths.slice(0, from)]
      client.setRequests(turned.map(path => ({ method: 'GET', path })))
    },
  })
  run.on('response', (_client, _status, _bytes, milliseconds) => durations.push(milliseconds))
  const result = await run
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${origin}${paths[0]}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  }
  return { requests: result['2xx'], perSecond: result['2xx'] / result.duration, durations }
}
