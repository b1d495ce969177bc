import { apiRoot } from '@akyede/contract/api-root'
import {
  type AuthFrame,
  authTextToSign,
  closeCodes,
  type Frame,
  realtimePath,
} from '@akyede/contract/realtime'
import { type DeviceKey, toBase64Url } from '@akyede/contract/signing'

export interface SocketParts {
  readonly token: () => Promise<string | undefined>
  /** Replaces an expired token. Resolves to false when the user is signed out. */
  readonly renew: (spent: string) => Promise<boolean>
  readonly deviceKey: () => Promise<DeviceKey<CryptoKey>>
  /** The id of the last push that this browser received, in any tab. */
  readonly lastId: () => string | undefined
  /** When this page began to fetch data of the user, in milliseconds since 1970. */
  readonly dataSince: number
  readonly onFrame: (frame: Frame) => void
}

/** Slightly more than two ping intervals: without a frame for this long the connection is dead. */
const silenceAfter = 75_000

interface Ended {
  readonly code: number
  readonly token: string
  readonly wasAuthenticated: boolean
}

/** Keeps a socket open and reconnects until it is stopped or the user signs out. */
export function maintainSocket(parts: SocketParts): () => void {
  const stopping = new AbortController()
  void runUntilStopped(parts, stopping.signal)
  return () => stopping.abort()
}

async function runUntilStopped(parts: SocketParts, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const token = await parts.token().catch(() => null)
    if (token === undefined || signal.aborted) return
    if (token === null) {
      // The server cannot be reached to refresh the token.
      failures += 1
      await pause(delayAfter({ code: 0, wasAuthenticated: false }, failures), signal)
      continue
    }
    const ended = await connectOnce(parts, token, signal)
    failures = ended.wasAuthenticated ? 0 : failures + 1
    if (signal.aborted) return
    if (ended.code === closeCodes.signedOut && !(await isStillSignedIn(parts, ended.token, signal))) return
    await pause(delayAfter(ended, failures), signal)
  }
}

/** How long this tab waits to learn of a sign-out that closed its connection. */
const signOutDelay = 3_000

/**
 * Whether the user is still signed in after the server refused a token. A user who just signed out gets no
 * refresh.
 */
async function isStillSignedIn(
  { token, renew }: SocketParts,
  spent: string,
  signal: AbortSignal,
): Promise<boolean> {
  await pause(signOutDelay, signal)
  if (signal.aborted) return false
  const now = await token().catch(() => spent)
  if (now === undefined) return false
  return now !== spent || renew(spent).catch(() => true)
}

/**
 * How long to wait before the next attempt, in milliseconds. Clients of a restarted server return spread over
 * time: within nine seconds after a crash, within five after a planned restart.
 */
export function delayAfter(
  { code, wasAuthenticated }: Pick<Ended, 'code' | 'wasAuthenticated'>,
  failures: number,
  random = Math.random,
): number {
  const isRejected = [closeCodes.tooMany, closeCodes.refused, closeCodes.foreign].some(each => each === code)
  if (isRejected) return 60_000 * (1 + random())
  if (wasAuthenticated && code === closeCodes.restarting) return 4_500 * random()
  if (failures > attemptsBeforeBackoff)
    return Math.min(60_000, spread * 2 ** (failures - attemptsBeforeBackoff)) * random()
  // A client whose attempt failed keeps its interval. A new random one would add it to the clients that come
  // later.
  return failures === 0 ? spread * random() : spread
}

/** Clients reconnect spread over this time after a crash. */
const spread = 9_000

/** After this many failed attempts, about one minute, the delay starts to grow. */
const attemptsBeforeBackoff = 6

function connectOnce(parts: SocketParts, token: string, signal: AbortSignal): Promise<Ended> {
  return new Promise(resolve => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${apiRoot}${realtimePath}`)
    let wasAuthenticated = false
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = (code: number) => {
      clearTimeout(silence)
      signal.removeEventListener('abort', abandon)
      socket.onmessage = null
      // The browser warns in its console about a socket that is closed while it connects.
      if (socket.readyState === socket.CONNECTING) socket.onopen = () => socket.close()
      else socket.close()
      resolve({ code, token, wasAuthenticated })
    }
    const abandon = () => end(0)
    const resetTimeout = () => {
      clearTimeout(silence)
      silence = setTimeout(abandon, silenceAfter)
    }
    signal.addEventListener('abort', abandon, { once: true })
    resetTimeout()
    socket.onclose = ({ code }) => end(code)
    socket.onmessage = ({ data }) => {
      resetTimeout()
      const frame: Frame = JSON.parse(String(data))
      if (frame.type === 'ready') wasAuthenticated = true
      if (frame.type === 'hello') void authenticate(parts, socket, token, frame).catch(abandon)
      else parts.onFrame(frame)
    }
  })
}

/** Sends the first frame: the token, and the proof that this browser holds its key. */
async function authenticate(
  parts: SocketParts,
  socket: WebSocket,
  token: string,
  hello: Frame,
): Promise<void> {
  const { privateKey, publicPoint } = await parts.deviceKey()
  const { nonce } = hello.payload as { nonce: string }
  const words = new TextEncoder().encode(authTextToSign(nonce))
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, words)
  const proof = { key: toBase64Url(publicPoint), signature: toBase64Url(new Uint8Array(signature)) }
  const last_id = parts.lastId()
  const received = last_id ? { last_id } : { data_age: Math.max(0, Date.now() - parts.dataSince) }
  const frame: AuthFrame = { type: 'auth', payload: { token, proof, ...received } }
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
}

/** Resolves early when the connection returns or the socket is stopped. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, milliseconds)
    addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
}
