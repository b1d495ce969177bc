import type { MovableClock, Seen } from '@akyede/api'
import type { ToPrimary, ToWorker, WorkerFacts } from './worker-messages.ts'

/** What the primary asks of an app; nothing happens where there is none yet. */
export interface Attended {
  /** Does what fell due when the shared clock was moved. */
  sweep(): Promise<void>
  look(): Promise<Seen>
}

export interface Primary {
  readonly facts: WorkerFacts
  readonly clock: MovableClock
  /** Who answers from now on. */
  attend(attended: Attended): void
}

export const tellPrimary = (message: ToPrimary) => void process.send?.(message)

/** Resolves once this process knows what it needs, and hears when the shared clock is moved. */
export async function joinPrimary(): Promise<Primary> {
  const facts = Promise.withResolvers<WorkerFacts>()
  const questions = new Map<number, () => void>()
  let attended: Attended | undefined
  let ahead = 0
  let asked = 0

  const hear = async (message: ToWorker) => {
    switch (message.kind) {
      case 'facts':
        ahead = message.facts.ahead
        return facts.resolve(message.facts)
      case 'clock is':
        ahead = message.ahead
        await attended?.sweep()
        return tellPrimary({ kind: 'clock read', question: message.question })
      case 'look':
        if (attended) tellPrimary({ kind: 'seen', question: message.question, seen: await attended.look() })
        return
      case 'clock moved':
        questions.get(message.question)?.()
        questions.delete(message.question)
        return
    }
  }
  process.on('message', hear)
  tellPrimary({ kind: 'listening for facts' })

  const clock: MovableClock = {
    now: () => new Date(Date.now() + ahead),
    advance: milliseconds =>
      new Promise(resolve => {
        const question = ++asked
        questions.set(question, resolve)
        tellPrimary({ kind: 'move clock', question, milliseconds })
      }),
  }
  return {
    facts: await facts.promise,
    clock,
    attend(app) {
      attended = app
    },
  }
}
