import { Logger } from 'graphile-worker'
import type { Log } from './log.ts'

/** The queue's own lines, by our rules: warnings and errors only, and never the payload of a job. */
export function quietLogger(log: Log): Logger {
  return new Logger(scope => (level, _message, more) => {
    const fields = scope.taskIdentifier ? { job: scope.taskIdentifier } : {}
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
