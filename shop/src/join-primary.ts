import type { MovableClock, ProcessStatus } from '@akyede/api'
import type { ToPrimary, ToWorker, WorkerSettings } from './worker-messages.ts'

/** What the primary asks of an app; nothing happens where there is none yet. */
export interface WorkerHandlers {
  /** Does what fell due when the shared clock was moved. */
  runScheduledJobs(): Promise<void>
  readStatus(): Promise<ProcessStatus>
}

export interface Primary {
  readonly facts: WorkerSettings
  readonly clock: MovableClock
  /** Who answers from now on. */
  setHandlers(attended: WorkerHandlers): void
}

export const sendToPrimary = (message: ToPrimary) => void process.send?.(message)

/** Resolves once this process knows what it needs, and hears when the shared clock is moved. */
export async function joinPrimary(): Promise<Primary> {
  const facts = Promise.withResolvers<WorkerSettings>()
  const questions = new Map<number, () => void>()
  let attended: WorkerHandlers | undefined
  let ahead = 0
  let asked = 0

  const hear = async (message: ToWorker) => {
    switch (message.kind) {
      case 'facts':
        ahead = message.facts.ahead
        return facts.resolve(message.facts)
      case 'clock is':
        ahead = message.ahead
        await attended?.runScheduledJobs()
        return sendToPrimary({ kind: 'clock read', question: message.question })
      case 'look':
        if (attended)
          sendToPrimary({ kind: 'seen', question: message.question, seen: await attended.readStatus() })
        return
      case 'clock moved':
        questions.get(message.question)?.()
        questions.delete(message.question)
        return
    }
  }
  process.on('message', hear)
  sendToPrimary({ kind: 'listening for facts' })

  const clock: MovableClock = {
    now: () => new Date(Date.now() + ahead),
    advance: milliseconds =>
      new Promise(resolve => {
        const question = ++asked
        questions.set(question, resolve)
        sendToPrimary({ kind: 'move clock', question, milliseconds })
      }),
  }
  return {
    facts: await facts.promise,
    clock,
    setHandlers(app) {
      attended = app
    },
  }
}
