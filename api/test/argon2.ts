import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

const saltsPerPassword = 4
const hashes = new Map<unknown, { next: number; readonly known: Promise<string>[] }>()
const matches = new Map<string, Promise<boolean>>()

/**
 * Takes the place of the package in the API tests (vitest.config.ts). Nearly all users of tests have the same password,
 * and a hash takes 8 ms of processor time: each worker computes four, at their full cost, and repeats them in turn.
 */
export const hash: typeof argon2.hash = (password, options) => {
  const of = hashes.get(password) ?? { next: 0, known: [] }
  hashes.set(password, of)
  const index = of.next++ % saltsPerPassword
  const known = of.known[index] ?? argon2.hash(password, options)
  of.known[index] = known
  return known
}

/** Compares each pair once. */
export const verify: typeof argon2.verify = (hashed, password) => {
  const pair = `${hashed} ${password}`
  const known = matches.get(pair) ?? argon2.verify(hashed, password)
  matches.set(pair, known)
  return known
}
