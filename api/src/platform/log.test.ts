import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** The lines that a program with this `script` logs. */
function logged(script: string): Record<string, unknown>[] {
  const program = `import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    const log = createLog('info'); ${script}`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  return stderr
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

test('writes the time, the message and the allowed fields', () => {
  const [line] = logged(`log.info('answered', { route: '/api/v1/user/orders', status: 201, ms: 12 })`)
  expect(line).toMatchObject({ msg: 'answered', route: '/api/v1/user/orders', status: 201, ms: 12 })
  expect(String(line?.time)).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

test('drops fields that are not allowed', () => {
  const text = JSON.stringify(
    logged(`log.warn('odd', { password: 'canary-1', headers: { cookie: 'canary-2' }, status: 400 })`),
  )
  expect(text).toContain('400')
  expect(text).not.toContain('canary')
})

test('writes name, first line and stack of an error, never the values of a query', () => {
  const text = JSON.stringify(
    logged(`log.error('failed', { error: new Error('insert failed\\nparams: canary@example.com') })`),
  )
  expect(text).toContain('insert failed')
  expect(text).not.toContain('canary')
})
