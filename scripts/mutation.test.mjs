import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { groups } from '../tools/mutation/groups.mjs'
import { root } from './machine.mjs'

// A pattern without files would leave code unprotected unnoticed.
describe.each(Object.entries(groups))('the mutation group %s', (_name, { mutate, tests }) => {
  test.each(mutate.filter(pattern => !pattern.startsWith('!')).flatMap(expand))('mutates %s', pattern => {
    expect(globSync(pattern, { cwd: root })).not.toEqual([])
  })

  test.each(tests.flatMap(expand))('runs %s', pattern => {
    expect(globSync(pattern, { cwd: join(root, 'api') })).not.toEqual([])
  })
})

/** Expands `{a,b}.ts` to `a.ts` and `b.ts`: each must exist. */
function expand(pattern) {
  const [, before, choices, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return choices === undefined ? [pattern] : choices.split(',').flatMap(one => expand(before + one + after))
}
