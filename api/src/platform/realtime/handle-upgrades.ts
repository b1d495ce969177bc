import type { IncomingMessage, Server } from 'node:http'
import { apiRoot } from '@akyede/contract/api-root'
import { limits } from '@akyede/contract/limits'
import { realtimePath } from '@akyede/contract/realtime'
import { type WebSocket, WebSocketServer } from 'ws'
import { isFromBrowser, isFromOurPages, isOurOrigin } from '../identify-cookies.ts'
import { respondOnSocket } from '../respond-on-socket.ts'

export interface UpgradeOptions {
  readonly server: Server
  readonly publicUrl: () => string
  /** Answers the status of a refusal, or undefined when the request may become a line. */
  readonly refuse: (request: IncomingMessage) => 429 | 503 | undefined
  readonly onOpen: (socket: WebSocket, request: IncomingMessage) => void
}

const path = `${apiRoot}${realtimePath}`
const isForLine = ({ url = '' }: IncomingMessage) => url === path || url === `${path}/`

/** A request that wants to become something else is taken for an ordinary one, but for a line of ours. */
export const isRealtimeUpgrade = (request: IncomingMessage): boolean =>
  isForLine(request) && request.headers.upgrade?.toLowerCase() === 'websocket'

/** Lets sockets in: at their one address, without query, from our own pages or from no page at all. */
export function handleUpgrades({ server, publicUrl, refuse, onOpen }: UpgradeOptions): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.realtime.frameMax })
  server.on('upgrade', (request, stream, head) => {
    // While sources are edited, their own server has sockets here as well.
    if (!isForLine(request)) return
    const refusal = isForeign(request, publicUrl()) ? 403 : refuse(request)
    if (refusal) return respondOnSocket(stream, refusal)
    sockets.handleUpgrade(request, stream, head, socket => {
      onOpen(socket, request)
    })
  })
}

/** Browsers say where a socket comes from, whatever page opens it; programs say nothing. */
function isForeign({ headers }: IncomingMessage, publicUrl: string): boolean {
  if (headers.origin !== undefined && !isOurOrigin(headers, publicUrl)) return true
  return isFromBrowser(headers) && !isFromOurPages(headers, publicUrl)
}
