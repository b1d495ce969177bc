import { expect, test } from 'vitest'
import { recordCommands } from './recording-operator.ts'

const { calls, run } = recordCommands(record => ({
  createMakerToken: record('token'),
  revokeMakerToken: record('revoke'),
  changeMaker: record('maker'),
  actOnProduct: record('product'),
}))

test('creates a maker token with the given or a default name', async () => {
  await run('makers token', 'sirigu')
  await run('makers token', 'sirigu', '--name', 'workshop till')
  expect(calls.splice(0)).toEqual([
    ['token', 'sirigu', 'system'],
    ['token', 'sirigu', 'workshop till'],
  ])
})

test('suspends and reopens a maker, and holds and releases a product', async () => {
  await run('makers suspend', 'sirigu', '--reason', 'fraud', '--words', 'Never', 'sends')
  await run('makers reopen', 'sirigu')
  await run('products hold', 'red-drum', '--reason', 'unsafe', '--words', 'Lead', 'paint')
  await run('products release', 'red-drum')
  expect(calls.splice(0)).toEqual([
    ['maker', 'sirigu', 'suspend', { reason: 'fraud', words: 'Never sends' }],
    ['maker', 'sirigu', 'reopen'],
    ['product', 'red-drum', 'hold', { reason: 'unsafe', words: 'Lead paint' }],
    ['product', 'red-drum', 'release'],
  ])
  await expect(run('makers suspend', 'sirigu', '--reason', 'mood', '--words', 'x')).rejects.toThrow('Allowed')
  await expect(run('products hold', 'red-drum', '--reason', 'unsafe')).rejects.toThrow(
    "required option '--words",
  )
})

test.each([
  ['makers token'],
  ['makers token', 'sirigu', 'till'],
  ['makers tokens'],
  ['makers revoke', 'one', 'two'],
])('"%s %s %s %s" is refused with the usage', async (name, ...args) => {
  await expect(run(name, ...args)).rejects.toThrow(`Usage: npm run akyede -- ${name}`)
  expect(calls).toEqual([])
})
