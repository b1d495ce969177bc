import { expect, test } from 'vitest'
import type { Access } from './access.ts'
import { setShipping } from './shipping-commands.ts'

const request: unknown[] = []
const access = {
  operator: async () => ({
    setShipping: async (rate: unknown) => {
      request.push(rate)
      return 'Set.'
    },
  }),
} as unknown as Access
const run = (args: string) => setShipping.run(access, args.split(' '))

test('converts a rate from cedis to pesewas', async () => {
  await run('same_region --base 15.5 --per-kilo 3 --days 1-3 --from 2026-12-01')
  expect(request).toEqual([
    {
      zone: 'same_region',
      base: 1_550,
      perExtraKilo: 300,
      days: { min: 1, max: 3 },
      validFrom: '2026-12-01',
    },
  ])
})

test.each([
  ['abroad --base 15 --per-kilo 3 --days 1-3', 'Usage: npm run akyede -- shipping set'],
  ['same_city --base 15 --per-kilo 3', 'Usage: npm run akyede -- shipping set'],
  ['same_city --base 15 --per-kilo 3 --days 1-3 --tomorrow', 'Usage: npm run akyede -- shipping set'],
  ['same_city --base fifteen --per-kilo 3 --days 1-3', '--base fifteen is no amount of cedis'],
  ['same_city --base 15 --per-kilo 3.123 --days 1-3', '--per-kilo 3.123 is no amount of cedis'],
  ['same_city --base 15 --per-kilo 3 --days 3', '--days 3 says no days'],
  ['same_city --base 15 --per-kilo 3 --days 1-3 --from 2026-02-30', '--from 2026-02-30 is no day'],
])('"%s" is refused with what is wrong', async (args, told) => {
  await expect(run(args)).rejects.toThrow(told)
})
