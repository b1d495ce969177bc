import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What a program that logs `script` writes, line by line. */
function logged(script: string): Record<string, unknown>[] {
  const program = `import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    const log = createLog('info'); ${script}`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  return stderr
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

test('a line says when, what, and the fields that are on the list', () => {
  const [line] = logged(`log.info('answered', { route: '/api/v1/user/orders', status: 201, ms: 12 })`)
  expect(line).toMatchObject({ msg: 'answered', route: '/api/v1/user/orders', status: 201, ms: 12 })
  expect(String(line?.time)).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

test('what is not on the list is not written, however it got there', () => {
  const text = JSON.stringify(
    logged(`log.warn('odd', { password: 'canary-1', headers: { cookie: 'canary-2' }, status: 400 })`),
  )
  expect(text).toContain('400')
  expect(text).not.toContain('canary')
})

test('an error is its name, its first line and its stack: never the values of a query', () => {
  const text = JSON.stringify(
    logged(`log.error('failed', { error: new Error('insert failed\\nparams: canary@example.com') })`),
  )
  expect(text).toContain('insert failed')
  expect(text).not.toContain('canary')
})
