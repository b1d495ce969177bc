import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { groups } from '../tools/mutation/groups.mjs'
import { root } from './machine.mjs'

// A pattern that matches nothing would leave code unguarded, and nobody would notice.
describe.each(Object.entries(groups))('the mutation group %s', (_name, { mutate, tests }) => {
  test.each(mutate.filter(pattern => !pattern.startsWith('!')).flatMap(expand))('mutates %s', pattern => {
    expect(globSync(pattern, { cwd: root })).not.toEqual([])
  })

  test.each(tests.flatMap(expand))('runs %s', pattern => {
    expect(globSync(pattern, { cwd: join(root, 'api') })).not.toEqual([])
  })
})

/** `{a,b}.ts` as `a.ts` and `b.ts`: each of them has to exist. */
function expand(pattern) {
  const [, before, choices, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return choices === undefined ? [pattern] : choices.split(',').flatMap(one => expand(before + one + after))
}
