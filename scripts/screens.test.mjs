import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { pagesWithoutScripts, paths } from '../web/e2e/every-route.ts'
import { root } from './machine.mjs'

const folder = join(root, 'docs', 'screens')
const sheets = readFileSync(join(folder, 'README.md'), 'utf8')
const pictures = globSync('*.webp', { cwd: folder })

test('every route has a screenshot: npm run screens takes them', () => {
  const shown = new Set([...sheets.matchAll(/^### `(\/[^`]*)`/gm)].map(([, route]) => route))
  expect(paths.length).toBeGreaterThan(60)
  const all = [...paths, ...pagesWithoutScripts]
  expect(all.filter(path => !shown.has(path))).toEqual([])
  expect([...shown].filter(route => !all.includes(route))).toEqual([])
})

test('every stored screenshot is used, and all of them stay small', () => {
  const named = [...sheets.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => basename(file))
  expect(pictures.toSorted()).toEqual(named.toSorted())
  const bytes = pictures.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  expect(bytes).toBeLessThan(3 * 1024 * 1024)
})
