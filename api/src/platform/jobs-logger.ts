import { Logger } from 'graphile-worker'
import type { Log } from './log.ts'

/** The queue's own lines, by our rules: warnings and errors only, and never the payload of a job. */
export function quietLogger(log: Log): Logger {
  return new Logger(scope => level => {
    const fields = scope.taskIdentifier ? { job: scope.taskIdentifier } : {}
    if (level === 'error')
      log.error(scope.taskIdentifier ? 'a background job failed' : 'the job queue failed', fields)
    else if (level === 'warning') log.warn('the job queue warns', fields)
  })
}
