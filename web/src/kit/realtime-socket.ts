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
  /** Fetches another token for a spent one; false when nobody is signed in any more. */
  readonly renew: (spent: string) => Promise<boolean>
  readonly deviceKey: () => Promise<DeviceKey<CryptoKey>>
  /** The last push that was heard, here or in another tab. */
  readonly lastId: () => string | undefined
  readonly onFrame: (frame: Frame) => void
}

/** Twice the time between two pings, and a little: then the line is dead. */
const silenceAfter = 75_000

interface Ended {
  readonly code: number
  readonly token: string
  readonly wasIn: boolean
}

/** Keeps a socket to the shop open, again and again, until it is stopped or its person is signed out. */
export function maintainSocket(parts: SocketParts): () => void {
  const stopping = new AbortController()
  void live(parts, stopping.signal)
  return () => stopping.abort()
}

async function live(parts: SocketParts, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const token = await parts.token().catch(() => null)
    if (token === undefined || signal.aborted) return
    if (token === null) {
      // The shop cannot be reached to let its person in.
      failures += 1
      await pause(delayAfter({ code: 0, wasIn: false }, failures), signal)
      continue
    }
    const ended = await oneLife(parts, token, signal)
    failures = ended.wasIn ? 0 : failures + 1
    if (signal.aborted) return
    if (ended.code === closeCodes.signedOut && !(await staysIn(parts, ended.token, signal))) return
    await pause(delayAfter(ended, failures), signal)
  }
}

/** Whoever signs out here hears of it some moments after their line has ended. */
const soonKnown = 3_000

/** Whether somebody is signed in who was not any more by this token: nothing is refreshed for who has just left. */
async function staysIn({ token, renew }: SocketParts, spent: string, signal: AbortSignal): Promise<boolean> {
  await pause(soonKnown, signal)
  if (signal.aborted) return false
  const now = await token().catch(() => spent)
  if (now === undefined) return false
  return now !== spent || renew(spent).catch(() => true)
}

/**
 * How long to wait before the next try, in milliseconds. A shop that comes back is not run over: its people come one by one,
 * within nine seconds after it broke off, within five when it said goodbye.
 */
export function delayAfter(
  { code, wasIn }: Pick<Ended, 'code' | 'wasIn'>,
  failures: number,
  random = Math.random,
): number {
  const isUnwelcome = [closeCodes.tooMany, closeCodes.refused, closeCodes.foreign].some(each => each === code)
  if (isUnwelcome) return 60_000 * (1 + random())
  if (wasIn && code === closeCodes.restarting) return 4_500 * random()
  if (failures > patientTries) return Math.min(60_000, spread * 2 ** (failures - patientTries)) * random()
  // Whoever came too early keeps their moment: another one would put them among those who had a later one.
  return failures === 0 ? spread * random() : spread
}

/** A shop that broke off hears of its people again spread over so long. */
const spread = 9_000

/** So many tries in vain, about a minute of them, before it comes less often. */
const patientTries = 6

function oneLife(parts: SocketParts, token: string, signal: AbortSignal): Promise<Ended> {
  return new Promise(resolve => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${apiRoot}${realtimePath}`)
    let wasIn = false
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = (code: number) => {
      clearTimeout(silence)
      signal.removeEventListener('abort', leave)
      socket.close()
      resolve({ code, token, wasIn })
    }
    const leave = () => end(0)
    const waitOn = () => {
      clearTimeout(silence)
      silence = setTimeout(leave, silenceAfter)
    }
    signal.addEventListener('abort', leave, { once: true })
    waitOn()
    socket.onclose = ({ code }) => end(code)
    socket.onmessage = ({ data }) => {
      waitOn()
      const frame: Frame = JSON.parse(String(data))
      if (frame.type === 'ready') wasIn = true
      if (frame.type === 'hello') void sayWho(parts, socket, token, frame).catch(leave)
      else parts.onFrame(frame)
    }
  })
}

/** The first frame: the token, and the proof that this browser holds its key. */
async function sayWho(parts: SocketParts, socket: WebSocket, token: string, hello: Frame): Promise<void> {
  const { privateKey, publicPoint } = await parts.deviceKey()
  const { nonce } = hello.payload as { nonce: string }
  const words = new TextEncoder().encode(authTextToSign(nonce))
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, words)
  const proof = { key: toBase64Url(publicPoint), signature: toBase64Url(new Uint8Array(signature)) }
  const last_id = parts.lastId()
  const frame: AuthFrame = { type: 'auth', payload: { token, proof, ...(last_id && { last_id }) } }
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
}

/** Ends sooner when the connection comes back, or when somebody looks at the page again. */
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
