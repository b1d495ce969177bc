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
  /** Returns the status of a refusal, or undefined when the upgrade is accepted. */
  readonly refuse: (request: IncomingMessage) => 429 | 503 | undefined
  readonly onOpen: (socket: WebSocket, request: IncomingMessage) => void
}

const path = `${apiRoot}${realtimePath}`
const isRealtimePath = ({ url = '' }: IncomingMessage) => url === path || url === `${path}/`

/** Tells whether a request is a WebSocket upgrade of ours; any other upgrade is handled as an ordinary request. */
export const isRealtimeUpgrade = (request: IncomingMessage): boolean =>
  isRealtimePath(request) && request.headers.upgrade?.toLowerCase() === 'websocket'

/** Accepts WebSockets at their one address, without a query, from our own pages or from programs. */
export function handleUpgrades({ server, publicUrl, refuse, onOpen }: UpgradeOptions): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.realtime.frameMax })
  server.on('upgrade', (request, stream, head) => {
    // In development, the server of the bundler handles its own upgrades.
    if (!isRealtimePath(request)) return
    const refusal = isForeign(request, publicUrl()) ? 403 : refuse(request)
    if (refusal) return respondOnSocket(stream, refusal)
    sockets.handleUpgrade(request, stream, head, socket => {
      onOpen(socket, request)
    })
  })
}

/** Browsers send an Origin header, whatever page opens the socket; programs send none. */
function isForeign({ headers }: IncomingMessage, publicUrl: string): boolean {
  if (headers.origin !== undefined && !isOurOrigin(headers, publicUrl)) return true
  return isFromBrowser(headers) && !isFromOurPages(headers, publicUrl)
}
