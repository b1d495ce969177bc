import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMPILERS } from './install.mjs'
import { root } from './machine.mjs'

test('deletes no package that another package requires to run', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const deleted = Object.entries(packages).filter(([path]) => COMPILERS.includes(path.split('/')[1]))
  expect(deleted.map(([path]) => path)).toContain('node_modules/typescript')
  expect(deleted.filter(([, { dev, devOptional, optional }]) => !(dev || devOptional || optional))).toEqual(
    [],
  )
})
