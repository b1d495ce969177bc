import { expect, it } from 'vitest'
import { moveGuestCodes } from './bring-guest-codes.ts'

class Refusal extends Error {}
class Lost extends Error {}

function moving(stored: readonly string[], responses: Record<string, Error | undefined>) {
  const rejected: string[] = []
  const tried: string[] = []
  let codes = stored
  const done = moveGuestCodes({
    codes: {
      read: () => codes,
      replace: left => {
        codes = left
      },
    },
    apply: async code => {
      tried.push(code)
      const error = responses[code]
      if (error) throw error
    },
    isDefinite: error => error instanceof Refusal,
    isThere: error => error instanceof Refusal && error.message === 'there',
    report: code => rejected.push(code),
  })
  return done.then(() => ({ rejected, tried, left: codes }))
}

it('applies each code and removes it here', async () => {
  expect(await moving(['FIRST', 'SECOND'], {})).toEqual({
    rejected: [],
    tried: ['FIRST', 'SECOND'],
    left: [],
  })
})

it('reports a rejected code and continues with the next one', async () => {
  const found = await moving(['FIRST', 'SECOND'], { FIRST: new Refusal('expired') })
  expect(found).toEqual({ rejected: ['FIRST'], tried: ['FIRST', 'SECOND'], left: [] })
})

it('ignores a code that the account already has', async () => {
  expect(await moving(['FIRST'], { FIRST: new Refusal('there') })).toMatchObject({ rejected: [], left: [] })
})

it('keeps codes that were lost on the network for another time', async () => {
  const found = await moving(['FIRST', 'SECOND'], { FIRST: new Lost() })
  expect(found).toEqual({ rejected: [], tried: ['FIRST'], left: ['FIRST', 'SECOND'] })
})
