import { expect, test } from 'vitest'
import { recordCommands } from './recording-operator.ts'

const { calls, run: runCommand } = recordCommands(record => ({ setShipping: record('set') }))
const run = (args: string) => runCommand('shipping set', ...args.split(' '))

test('converts a rate from cedis to pesewas', async () => {
  await run('same_region --base 15.5 --per-kilo 3 --days 1-3 --from 2026-12-01')
  expect(calls.splice(0)).toEqual([
    [
      'set',
      {
        zone: 'same_region',
        base: 1_550,
        perExtraKilo: 300,
        days: { min: 1, max: 3 },
        validFrom: '2026-12-01',
      },
    ],
  ])
})

test.each([
  ['abroad --base 15 --per-kilo 3 --days 1-3', 'Usage: npm run akyede -- shipping set'],
  ['same_city --base 15 --per-kilo 3', 'Usage: npm run akyede -- shipping set'],
  ['same_city --base 15 --per-kilo 3 --days 1-3 --tomorrow', 'Usage: npm run akyede -- shipping set'],
  [
    'same_city --base fifteen --per-kilo 3 --days 1-3',
    "argument 'fifteen' is invalid. It must be an amount in cedis",
  ],
  [
    'same_city --base 15 --per-kilo 3.123 --days 1-3',
    "argument '3.123' is invalid. It must be an amount in cedis",
  ],
  ['same_city --base 15 --per-kilo 3 --days 3', "argument '3' is invalid. It must be a range of days"],
  [
    'same_city --base 15 --per-kilo 3 --days 1-3 --from 2026-02-30',
    "argument '2026-02-30' is invalid. It must be a day",
  ],
])('"%s" is refused with what is wrong', async (args, told) => {
  await expect(run(args)).rejects.toThrow(told)
  expect(calls).toEqual([])
})
