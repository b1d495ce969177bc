import { expect, test } from 'vitest'
import { quietLogger } from './jobs-logger.ts'
import { createLog, type LogFields } from './log.ts'

test.each(['error', 'fatalError'])('the %s of a failed job queue is logged, and never a payload', name => {
  const lines: [string, LogFields | undefined][] = []
  const write = (message: string, fields?: LogFields) => void lines.push([message, fields])
  const logger = quietLogger({ ...createLog('silent'), error: write, warn: write })
  const failure = new Error('the connection is gone')
  logger.error('an internal line', { [name]: failure, payload: { phone: '0244123456' } })
  logger
    .scope({ taskIdentifier: 'deliver' })
    .error('another', { [name]: failure, job: { payload: 'secret' } })
  logger.warn('a warning', { [name]: failure })
  expect(lines.map(([, fields]) => fields)).toEqual([
    { error: failure },
    { job: 'deliver', error: failure },
    { error: failure },
  ])
  expect(lines[0]?.[0]).not.toContain('internal')
})
