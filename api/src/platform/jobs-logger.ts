import { Logger } from 'graphile-worker'
import type { Log } from './log.ts'

/** The queue's own lines, by our rules: warnings and errors only, and never the payload of a job. */
export function quietLogger(log: Log): Logger {
  return new Logger(scope => (level, _message, more) => {
    // Of what comes along only the error: the rest may hold the payload of a job.
    const error = more && ('error' in more ? more.error : 'fatalError' in more ? more.fatalError : undefined)
    const fields = {
      ...(scope.taskIdentifier && { job: scope.taskIdentifier }),
      ...(error !== undefined && error !== null && { error }),
    }
    if (level === 'error') log.error(failureOf(scope.taskIdentifier, more), fields)
    else if (level === 'warning') log.warn('the job queue warns', fields)
  })
}

function failureOf(task: string | undefined, more: object | undefined): string {
  if (task) return 'a background job failed'
  return more && 'fatalError' in more
    ? 'what came of a background job could not be written down'
    : 'the job queue failed'
}
