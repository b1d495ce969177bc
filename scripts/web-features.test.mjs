import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './machine.mjs'

// The linter finds cycles of files. A cycle of features that no file closes today is closed by the next
// import.
const importOfFeature = /(?:from|import\()\s*'#feature\/([\w-]+)'/g

/**
 * The imports between features, including type and dynamic imports. Routes stand above the features: nobody
 * imports a route.
 */
function readFeatureGraph() {
  const imported = new Map()
  for (const file of globSync('web/src/*/**/*.{ts,tsx}', { cwd: root })) {
    const feature = file.split(sep)[2]
    if (feature === 'routes' || /\.test\./.test(file)) continue
    const names = imported.get(feature) ?? new Set()
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(importOfFeature)) names.add(name)
    names.delete(feature)
    imported.set(feature, names)
  }
  return imported
}

/** The first cycle found from here. */
function findCycle(imported, feature, path = []) {
  if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature].join(' → ')
  for (const next of imported.get(feature) ?? []) {
    const cycle = findCycle(imported, next, [...path, feature])
    if (cycle) return cycle
  }
  return undefined
}

test('web features import each other without cycles', () => {
  const imported = readFeatureGraph()
  expect(imported.size).toBeGreaterThan(20)
  expect([...imported.keys()].flatMap(feature => findCycle(imported, feature) ?? [])).toEqual([])
})

test('detects a cycle', () => {
  const imported = new Map([
    ['cart', new Set(['addresses'])],
    ['addresses', new Set(['orders'])],
    ['orders', new Set(['cart'])],
  ])
  expect(findCycle(imported, 'cart')).toBe('cart → addresses → orders → cart')
})
