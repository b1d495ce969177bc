import type { MovableClock, ProcessStatus } from '@akyede/api'
import type { ToPrimary, ToWorker, WorkerSettings } from './worker-messages.ts'

/** The primary's requests to the application; ignored until there is one. */
export interface WorkerHandlers {
  /** Runs the jobs that became due when the shared clock was moved. */
  runScheduledJobs(): Promise<void>
  readStatus(): Promise<ProcessStatus>
}

export interface Primary {
  readonly settings: WorkerSettings
  readonly clock: MovableClock
  /** Sets the application that handles requests. */
  setHandlers(handlers: WorkerHandlers): void
}

export const sendToPrimary = (message: ToPrimary) => void process.send?.(message)

/** Resolves once the worker has its settings; from then on it follows the shared clock. */
export async function joinPrimary(): Promise<Primary> {
  const settings = Promise.withResolvers<WorkerSettings>()
  const requests = new Map<number, () => void>()
  let handlers: WorkerHandlers | undefined
  let offset = 0
  let lastRequestId = 0

  const receive = async (message: ToWorker) => {
    switch (message.kind) {
      case 'settings':
        offset = message.settings.offset
        return settings.resolve(message.settings)
      case 'set clock':
        offset = message.offset
        await handlers?.runScheduledJobs()
        return sendToPrimary({ kind: 'clock set', requestId: message.requestId })
      case 'read status':
        if (handlers)
          sendToPrimary({ kind: 'status', requestId: message.requestId, status: await handlers.readStatus() })
        return
      case 'clock moved':
        requests.get(message.requestId)?.()
        requests.delete(message.requestId)
        return
    }
  }
  process.on('message', receive)
  sendToPrimary({ kind: 'ready' })

  const clock: MovableClock = {
    now: () => new Date(Date.now() + offset),
    advance: milliseconds =>
      new Promise(resolve => {
        const requestId = ++lastRequestId
        requests.set(requestId, resolve)
        sendToPrimary({ kind: 'move clock', requestId, milliseconds })
      }),
  }
  return {
    settings: await settings.promise,
    clock,
    setHandlers(app) {
      handlers = app
    },
  }
}
