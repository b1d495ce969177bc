import { expect, test } from 'vitest'
import { orderCommands } from './order-commands.ts'
import { recordCommands } from './recording-operator.ts'

const { asked, run } = recordCommands(orderCommands, noted => ({
  advanceOrder: noted('advance'),
  createMakerToken: noted('token'),
  revokeMakerToken: noted('revoke'),
}))

test('an order, or one maker’s part of it, is moved on with who brings it', async () => {
  await run('orders advance', 'AK-7F3K2QHM', 'making')
  await run(
    'orders advance',
    ...['AK-7F3K2QHM', 'shipped', '--maker', 'sirigu', '--carrier', 'STC Parcels', '--tracking', 'STC-4711'],
  )
  const sent = { maker: 'sirigu', carrier: 'STC Parcels', tracking: 'STC-4711' }
  const nothing = { maker: undefined, carrier: undefined, tracking: undefined }
  expect(asked.splice(0)).toEqual([
    ['advance', 'AK-7F3K2QHM', 'making', nothing],
    ['advance', 'AK-7F3K2QHM', 'shipped', sent],
  ])
})

test('a maker’s token has a name, given or not', async () => {
  await run('makers token', 'sirigu')
  await run('makers token', 'sirigu', '--name', 'workshop till')
  expect(asked.splice(0)).toEqual([
    ['token', 'sirigu', 'system'],
    ['token', 'sirigu', 'workshop till'],
  ])
})

test.each([
  ['orders list', 'all'],
  ['orders advance', 'AK-7F3K2QHM'],
  ['orders advance', 'AK-7F3K2QHM', 'lost'],
  ['orders advance', 'AK-7F3K2QHM', 'shipped', '--carrier'],
  ['orders advance', 'AK-7F3K2QHM', 'shipped', '--rider', 'Kofi'],
  ['makers token'],
  ['makers token', 'sirigu', 'till'],
  ['makers tokens'],
  ['makers revoke', 'one', 'two'],
])('"%s %s %s %s" is answered with how it is used', async (name, ...words) => {
  await expect(run(name, ...words)).rejects.toThrow(`Usage: npm run akyede -- ${name}`)
  expect(asked).toEqual([])
})
