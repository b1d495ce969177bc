import { Agent, request } from 'node:http'

export interface RequestOptions {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  /** The local address to connect from: all of 127.0.0.0/8 belong to this machine. */
  readonly from?: string
}

export interface TimedResponse {
  readonly status: number
  readonly retryAfter: number | undefined
  readonly text: string
  /** From the first byte sent to the last byte received. */
  readonly milliseconds: number
}

const agents = new Map<string, Agent>()

function agentFrom(from: string): Agent {
  const known = agents.get(from) ?? new Agent({ keepAlive: true, localAddress: from })
  agents.set(from, known)
  return known
}

/** Sends a request on a kept-alive connection and returns the response, whatever its status. */
export function sendRequest(
  address: string,
  { method = 'GET', headers, body, from }: RequestOptions = {},
): Promise<TimedResponse> {
  const text = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const sent = request(
      address,
      {
        method,
        agent: agentFrom(from ?? '127.0.0.1'),
        headers: {
          ...headers,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      },
      response => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: Number(response.headers['retry-after'] ?? Number.NaN) || undefined,
            text: Buffer.concat(parts).toString(),
            milliseconds: performance.now() - began,
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}
