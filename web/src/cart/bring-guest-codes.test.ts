import { expect, it } from 'vitest'
import { moveGuestCodes } from './bring-guest-codes.ts'

class Refusal extends Error {}
class Lost extends Error {}

function moving(kept: readonly string[], answers: Record<string, Error | undefined>) {
  const told: string[] = []
  const tried: string[] = []
  let codes = kept
  const done = moveGuestCodes({
    codes: {
      read: () => codes,
      replace: left => {
        codes = left
      },
    },
    apply: async code => {
      tried.push(code)
      const error = answers[code]
      if (error) throw error
    },
    isDefinite: error => error instanceof Refusal,
    isThere: error => error instanceof Refusal && error.message === 'there',
    tell: code => told.push(code),
  })
  return done.then(() => ({ told, tried, left: codes }))
}

it('applies each code and removes it here', async () => {
  expect(await moving(['FIRST', 'SECOND'], {})).toEqual({ told: [], tried: ['FIRST', 'SECOND'], left: [] })
})

it('reports a rejected code and continues with the next one', async () => {
  const found = await moving(['FIRST', 'SECOND'], { FIRST: new Refusal('expired') })
  expect(found).toEqual({ told: ['FIRST'], tried: ['FIRST', 'SECOND'], left: [] })
})

it('ignores a code that the account already has', async () => {
  expect(await moving(['FIRST'], { FIRST: new Refusal('there') })).toMatchObject({ told: [], left: [] })
})

it('keeps codes that were lost on the network for another time', async () => {
  const found = await moving(['FIRST', 'SECOND'], { FIRST: new Lost() })
  expect(found).toEqual({ told: [], tried: ['FIRST'], left: ['FIRST', 'SECOND'] })
})
