import { webcrypto } from 'node:crypto'
import { apiRoot } from '@akyede/contract/api-root'
import { type AuthFrame, authTextToSign, type Frame, realtimePath } from '@akyede/contract/realtime'
import { toBase64Url } from '@akyede/contract/signing'
import WebSocket from 'ws'
import type { ServerUnderTest } from './wire.ts'

/** A WebSocket of a tab or a program, with all frames received. */
export interface TestConnection {
  readonly frames: readonly Frame[]
  /** All frames except those that keep the connection alive. */
  pushes(): Frame[]
  /** Resolves with the first frame of this type, whether it has arrived or not. */
  nextFrame(type: string): Promise<Frame>
  send(text: string): void
  /** Sends the frame that authenticates the user. */
  auth(payload: object): void
  /** Resolves with the close code of the server, or with the HTTP status when the socket never opened. */
  readonly closed: Promise<number>
  close(): void
  terminate(): void
}

export interface TestConnectionOptions {
  readonly headers?: Record<string, string>
  /** The path below the API's root. */
  readonly path?: string
  /** Another local address of this machine, such as 127.0.0.2. */
  readonly from?: string
}

export function openConnection(
  shop: Pick<ServerUnderTest, 'origin'>,
  options: TestConnectionOptions = {},
): TestConnection {
  const { headers = {}, path = realtimePath, from } = options
  const socket = new WebSocket(`${shop.origin.replace('http', 'ws')}${apiRoot}${path}`, {
    headers,
    ...(from && { localAddress: from }),
  })
  const frames: Frame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', bytes => {
    frames.push(JSON.parse(String(bytes)))
    for (const check of waiting) check()
  })
  const closed = new Promise<number>(resolve => {
    socket.on('close', resolve)
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => {})
  })
  const send = (text: string) => {
    if (socket.readyState === socket.CONNECTING) socket.once('open', () => socket.send(text))
    else socket.send(text)
  }
  return {
    frames,
    pushes: () => frames.filter(({ id }) => id !== null),
    nextFrame: type =>
      new Promise(resolve => {
        const check = () => {
          const frame = frames.find(each => each.type === type)
          if (!frame) return
          waiting.delete(check)
          resolve(frame)
        }
        waiting.add(check)
        check()
      }),
    send,
    auth: payload => send(JSON.stringify({ type: 'auth', payload })),
    closed,
    close: () => socket.close(),
    terminate: () => socket.terminate(),
  }
}

/** A program's connection, once it is authenticated. */
export async function connectAs(
  shop: Pick<ServerUnderTest, 'origin'>,
  token: string | undefined,
  received: Pick<AuthFrame['payload'], 'last_id' | 'data_age'> = {},
): Promise<TestConnection> {
  const connection = openConnection(shop)
  connection.auth({ token, ...received })
  const outcome = await Promise.race([connection.nextFrame('ready'), connection.closed])
  if (typeof outcome === 'number') throw new Error(`the line was closed with ${outcome}`)
  return connection
}

/** Signs the nonce of a hello with a browser's key. */
export async function signNonce(
  key: { readonly privateKey: webcrypto.CryptoKey; readonly publicPoint: Uint8Array },
  hello: Frame,
): Promise<{ key: string; signature: string }> {
  const words = Buffer.from(authTextToSign((hello.payload as { nonce: string }).nonce))
  const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, words)
  return { key: toBase64Url(key.publicPoint), signature: toBase64Url(new Uint8Array(signature)) }
}
