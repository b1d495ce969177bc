import { expect, test } from 'vitest'
import { recordCommands } from './recording-operator.ts'

test.each([
  [0, '0 sessions were ended.'],
  [1, '1 session was ended.'],
  [2, '2 sessions were ended.'],
])('reports the number of ended sessions: %i', async (ended, output) => {
  const { run } = recordCommands(record => ({ signOutEverywhere: record('sign out', ended) }))
  expect(await run('users sign-out', 'ama@akyede.test')).toBe(`ama@akyede.test is signed out: ${output}`)
})

test('removes a lost second factor, and needs the words for the audit log', async () => {
  const { calls, run } = recordCommands(record => ({ resetSecondFactor: record('reset') }))
  expect(await run('users reset-second-factor', 'ama@akyede.test', '--words', 'Called', 'back')).toBe('Done.')
  expect(calls).toEqual([['reset', 'ama@akyede.test', 'Called back']])
  const without = run('users reset-second-factor', 'ama@akyede.test')
  await expect(without).rejects.toThrow("required option '--words")
})

test.each([
  [0, false, 'Nothing is encrypted by a former key any more.'],
  [2, true, 'What could not be read needs a key that is not configured, or was changed outside the shop.'],
])('re-encrypts secrets, and fails when some cannot be read: %i', async (unreadable, hasFailed, verdict) => {
  const counted = [
    { name: 'authenticator apps', moved: 3, unreadable },
    { name: 'delivery codes', moved: 0, unreadable: 0 },
  ]
  const { run } = recordCommands(record => ({ reencryptSecrets: record('reencrypt', counted) }))
  const lines = [
    `authenticator apps: 3 moved, ${unreadable} could not be read`,
    'delivery codes: 0 moved, 0 could not be read',
    verdict,
  ]
  expect(await run('secrets reencrypt')).toEqual({ text: lines.join('\n'), hasFailed })
})

test.each([
  [[], false],
  [['--disputed'], true],
])('lists payments, or only open disputes: %j', async (args, disputed) => {
  const { calls, run } = recordCommands(record => ({ listPayments: record('list', ['a line']) }))
  expect(await run('payments list', ...args)).toBe('a line')
  expect(calls).toEqual([['list', disputed]])
  await expect(run('payments list', 'all')).rejects.toThrow('Usage: npm run akyede -- payments list')
})

test('lists open disputes by a command of their own', async () => {
  const { calls, run } = recordCommands(record => ({ listPayments: record('list', ['a line']) }))
  expect(await run('disputes list')).toBe('a line')
  expect(calls).toEqual([['list', true]])
})

test('verifies a payment, and fails when its provider gives no answer', async () => {
  const report = { text: 'No answer.', hasFailed: true }
  const { calls, run } = recordCommands(record => ({ verifyPayment: record('verify', report) }))
  expect(await run('payments verify', 'akd-1')).toEqual(report)
  expect(calls).toEqual([['verify', 'akd-1']])
})

test('shows the commands of all groups in its help', async () => {
  const { run } = recordCommands(() => ({}))
  const help = await run('foo').catch(error => error.message)
  expect(help).toContain("error: unknown command 'foo'")
  expect(help).toMatch(/^ {2}returns receive \[options\] <return> +Mark a return as arrived/m)
  expect(help).toMatch(/^ {2}users sign-out <email> +End every session/m)
})

test('suspends an account with a reason of several words', async () => {
  const { calls, run } = recordCommands(record => ({ changeAccount: record('change') }))
  await run('accounts suspend', 'ama@akyede.test', '--reason', 'Sells', 'fakes')
  expect(calls).toEqual([['change', 'ama@akyede.test', 'suspend', 'Sells fakes']])
  await expect(run('accounts suspend', 'ama@akyede.test')).rejects.toThrow("required option '--reason")
})

test('fills a shop of a scale with products, people and ten times as many orders', async () => {
  const { calls, run } = recordCommands(record => ({
    seedProducts: record('products'),
    seedPeople: record('people'),
    seedOrders: record('orders', []),
  }))
  expect(await run('seed --scale 1000')).toBe('1000 products, 1000 people and 10000 orders were added.')
  expect(calls).toEqual([
    ['products', 1_000],
    ['people', 1_000],
    ['orders', 10_000],
  ])
})

test.each([
  ['seed', '--products', '0'],
  ['seed', '--products', '5', '--orders', '5'],
  ['seed', '--scale', '5', '--people', '5'],
  ['users role', 'ama@akyede.test', 'emperor'],
  ['users sign-out'],
  ['payments refund'],
  ['payments verify'],
  ['referrals release', 'me'],
  ['check', '--yaml'],
  ['backup'],
])('"%s %s %s %s" is refused with the usage', async (name, ...args) => {
  const { run } = recordCommands(() => ({}))
  await expect(run(name, ...args)).rejects.toThrow(`Usage: npm run akyede -- ${name}`)
})

test('copies pictures into the store of the shop, or from it to another place', async () => {
  const report = { text: 'Copied.', hasFailed: false }
  const { calls, run } = recordCommands(record => ({ copyPictures: record('copy', report) }))
  await run('pictures copy', '/media/old')
  await run('pictures copy', '--to', 's3://key:secret@s3.example/pictures')
  expect(calls).toEqual([
    ['copy', { source: '/media/old', to: undefined }],
    ['copy', { source: undefined, to: 's3://key:secret@s3.example/pictures' }],
  ])
  await expect(run('pictures copy', '/media/old', '--to', '/media/new')).rejects.toThrow('exclude each other')
})
