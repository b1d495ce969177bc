import { expect, test } from 'vitest'
import { recordCommands } from './recording-operator.ts'

const { calls, run } = recordCommands(record => ({
  advanceOrder: record('advance'),
  changeSender: record('sender'),
}))

test('updates the status of an order, or of one fulfilment, with its carrier', async () => {
  await run('orders advance', 'AK-7F3K2QHM', 'making')
  await run(
    'orders advance',
    ...['AK-7F3K2QHM', 'shipped', '--maker', 'sirigu', '--carrier', 'STC Parcels', '--tracking', 'STC-4711'],
  )
  const sent = { maker: 'sirigu', carrier: 'STC Parcels', tracking: 'STC-4711' }
  const nothing = { maker: undefined, carrier: undefined, tracking: undefined }
  expect(calls.splice(0)).toEqual([
    ['advance', 'AK-7F3K2QHM', 'making', nothing],
    ['advance', 'AK-7F3K2QHM', 'shipped', sent],
  ])
})

test('says who sends the parcel of a maker, with the reason', async () => {
  const options = ['--maker', 'sirigu', '--words', 'Collected with another parcel']
  await run('orders sender', 'AK-7F3K2QHM', 'shop', ...options)
  const given = { maker: 'sirigu', words: 'Collected with another parcel' }
  expect(calls.splice(0)).toEqual([['sender', 'AK-7F3K2QHM', 'shop', given]])
})

test.each([
  ['orders sender', 'AK-7F3K2QHM', 'rider', '--maker', 'sirigu', '--words', 'Late'],
  ['orders sender', 'AK-7F3K2QHM', 'shop', '--maker', 'sirigu'],
  ['orders list', 'all'],
  ['orders advance', 'AK-7F3K2QHM'],
  ['orders advance', 'AK-7F3K2QHM', 'lost'],
  ['orders advance', 'AK-7F3K2QHM', 'shipped', '--carrier'],
  ['orders advance', 'AK-7F3K2QHM', 'shipped', '--rider', 'Kofi'],
])('"%s %s %s %s" is refused with the usage', async (name, ...args) => {
  await expect(run(name, ...args)).rejects.toThrow(`Usage: npm run akyede -- ${name}`)
  expect(calls).toEqual([])
})
