import { expect, test } from 'vitest'
import type { Access } from './access.ts'
import { promotionCommands } from './promotion-commands.ts'

const request: unknown[] = []
const access = {
  operator: async () => ({
    createPromotion: async (wish: unknown) => {
      request.push(wish)
      return 'Made.'
    },
  }),
} as unknown as Access
const [create] = promotionCommands
const run = (args: string) => create?.run(access, args.split(' '))

test('converts the amounts of a code from cedis to pesewas', async () => {
  await run(
    'HOMOWO --fixed 20.5 --minimum 150 --from 2026-12-01 --until 2026-12-24 --uses 100 --per-person 1 --name Homowo',
  )
  expect(request).toEqual([
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
  ])
})

test.each([
  ['HOMOWO', 'Usage: npm run akyede -- promotions create'],
  ['--percent 10', 'Usage: npm run akyede -- promotions create'],
  ['HOMOWO --percent 10 --fixed 20', 'Usage: npm run akyede -- promotions create'],
  ['HOMOWO --percent 10 --maker a --product b', 'Usage: npm run akyede -- promotions create'],
  ['HOMOWO --percent 101', '--percent 101 is no whole number from 1 to 100'],
  ['HOMOWO --fixed 0', '--fixed 0 is no amount of cedis'],
  ['HOMOWO --free-shipping --uses none', '--uses none is no whole number'],
])('"%s" is refused with what is wrong', async (args, told) => {
  await expect(run(args)).rejects.toThrow(told)
})
