import { expect, test } from 'vitest'
import { recordCommands } from './recording-operator.ts'

const { calls, run: runCommand } = recordCommands(record => ({ createPromotion: record('create') }))
const run = (args: string) => runCommand('promotions create', ...args.split(' '))

test('converts the amounts of a code from cedis to pesewas', async () => {
  await run(
    'HOMOWO --fixed 20.5 --minimum 150 --from 2026-12-01 --until 2026-12-24 --uses 100 --per-person 1 --name Homowo',
  )
  expect(calls.splice(0)).toEqual([
    [
      'create',
      {
        code: 'HOMOWO',
        gives: { kind: 'fixed', amount: 2_050 },
        minimum: 15_000,
        from: '2026-12-01',
        until: '2026-12-24',
        uses: 100,
        perPerson: 1,
        name: 'Homowo',
      },
    ],
  ])
})

test.each([
  ['HOMOWO', 'Usage: npm run akyede -- promotions create'],
  ['--percent 10', 'Usage: npm run akyede -- promotions create'],
  ['HOMOWO --percent 10 --fixed 20', 'Usage: npm run akyede -- promotions create'],
  ['HOMOWO --percent 10 --maker a --product b', 'Usage: npm run akyede -- promotions create'],
  ['HOMOWO --percent 101', "argument '101' is invalid. It must be a whole number from 1 to 100"],
  ['HOMOWO --fixed 0', "'--fixed <cedis>' argument '0' is invalid. It must be an amount in cedis"],
  [
    'HOMOWO --free-shipping --uses none',
    "'--uses <number>' argument 'none' is invalid. It must be a whole number",
  ],
])('"%s" is refused with what is wrong', async (args, told) => {
  await expect(run(args)).rejects.toThrow(told)
  expect(calls).toEqual([])
})
