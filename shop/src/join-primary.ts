import type { ProcessStatus } from '@akyede/api'
import type { ToPrimary, ToWorker, WorkerSettings } from './worker-messages.ts'

/** The primary's requests to the application; ignored until there is one. */
export interface WorkerHandlers {
  readStatus(): Promise<ProcessStatus>
}

export interface Primary {
  readonly settings: WorkerSettings
  /** Sets the application that handles requests. */
  setHandlers(handlers: WorkerHandlers): void
}

export const sendToPrimary = (message: ToPrimary) => void process.send?.(message)

/** Resolves once the worker has its settings. */
export async function joinPrimary(): Promise<Primary> {
  const settings = Promise.withResolvers<WorkerSettings>()
  let handlers: WorkerHandlers | undefined

  const receive = async (message: ToWorker) => {
    switch (message.kind) {
      case 'settings':
        return settings.resolve(message.settings)
      case 'read status':
        if (handlers)
          sendToPrimary({ kind: 'status', requestId: message.requestId, status: await handlers.readStatus() })
        return
    }
  }
  process.on('message', receive)
  sendToPrimary({ kind: 'ready' })

  return {
    settings: await settings.promise,
    setHandlers(app) {
      handlers = app
    },
  }
}
