import autocannon from 'autocannon'

/** The accept-encoding of a browser. */
export const acceptEncoding = 'gzip, deflate, br'

export interface Load {
  /** The paths that a connection requests in turn; connections are numbered from 0. */
  readonly pathsOf: (connection: number) => readonly string[]
  /** Concurrent requests, each on its own kept-alive connection. */
  readonly connections: number
  readonly seconds: number
}

export interface Measured {
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds of each request. */
  readonly durations: readonly number[]
}

/** The same paths for each connection, which begins at another one of them. */
export const inTurn =
  (paths: readonly string[], connections: number): Load['pathsOf'] =>
  connection => {
    const from = Math.floor((connection * paths.length) / connections)
    return [...paths.slice(from), ...paths.slice(0, from)]
  }

/** Asks an origin for pages, as fast as it answers. Fails when one answer is not 2xx. */
export async function putLoad(origin: string, { pathsOf, connections, seconds }: Load): Promise<Measured> {
  const durations: number[] = []
  let clients = 0
  const run = autocannon({
    url: origin,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': acceptEncoding },
    setupClient(client) {
      client.setRequests(pathsOf(clients++).map(path => ({ method: 'GET', path })))
    },
  })
  run.on('response', (_client, _status, _bytes, milliseconds) => durations.push(milliseconds))
  const result = await run
  if (result.non2xx + result.errors > 0) {
    throw new Error(
      `${origin}${pathsOf(0)[0]}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`,
    )
  }
  return { requests: result['2xx'], perSecond: result['2xx'] / result.duration, durations }
}
