import { expect, it } from 'vitest'
import { nextCheck } from './use-awaited-payment.ts'

/** The waits between polls in seconds, with a prompt of so many milliseconds. */
function waitsFor(prompt: number): number[] {
  const waits: number[] = []
  let now = 0
  const next = () => nextCheck(now < prompt ? now : now - prompt, prompt - now)
  for (let wait = next(); wait !== null; wait = next()) {
    waits.push(wait / 1000)
    now += wait
  }
  return waits
}

it('polls a payment in growing steps for two minutes', () => {
  expect(waitsFor(0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
})

it('polls often while a prompt waits, at its very end, and for two minutes more', () => {
  const waits = waitsFor(180_000)
  const prompted = waits.slice(0, -15)
  expect(Math.max(...prompted)).toBe(8)
  expect(prompted.reduce((sum, wait) => sum + wait)).toBe(180)
  expect(waits.slice(-15)).toEqual(waitsFor(0))
})
