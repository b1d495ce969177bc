/** Limits of HTTP connections, request bodies and WebSockets. */
import { day, second } from './durations.ts'

export const body = { maxBytes: 64 * 1024, maxDepth: 20 } as const
/** HTTP connections of one process; WebSockets are counted separately. */
export const connections = {
  inAll: 2_000,
  ofNetwork: 300,
  /** Pipelined requests that wait for their responses; browsers send none. */
  pipelined: 10,
  /** Timeouts for the request headers, for the whole request, and for an idle connection. */
  headWithin: 10 * second,
  requestWithin: 30 * second,
  idleFor: 5 * second,
  /** Timeout of a connection that sends nothing valid. */
  silentFor: 15 * second,
  /** Minimum rate of request bodies and of reading responses, checked after this time. */
  slowAfter: 10 * second,
  bytesPerSecond: 1024,
  checkEvery: 2.5 * second,
} as const
export const form = {
  /** Form fields beside the files. */
  fields: 40,
  /** The slowest rate of a body, checked after this time. */
  slow: { after: 5 * second, bytesPerSecond: 1024 },
  /** Bytes of files that one process receives at the same time. */
  bytesAtOnce: { inAll: 60 * 1024 ** 2, ofNetwork: 40 * 1024 ** 2, ofPerson: 20 * 1024 ** 2 },
} as const
/** The realtime connection of open tabs (D131; security design, section 10). */
export const realtime = {
  /** Deadline of the first frame, which authenticates the connection. */
  authWithin: 5 * second,
  pingEvery: 30 * second,
  /** Characters of one incoming frame, and frames per second. */
  frameMax: 16 * 1024,
  framesPerSecond: 20,
  /**
   * Connections of one session, one person and one network; of one network also those that are not
   * authenticated yet.
   */
  ofSession: 5,
  ofPerson: 20,
  ofNetwork: 300,
  ofNetworkUnknown: 60,
  /** Of one process. */
  ofProcess: 5_000,
  /** Pushes stored per person for clients that reconnect, and for how long. */
  kept: 100,
  keptFor: day,
} as const
