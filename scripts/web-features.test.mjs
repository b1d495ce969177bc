import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './machine.mjs'

// The linter knows circles of files. A circle of features that no file closes today is closed by the next import.
const importOfFeature = /^import (?!type\b)[^;]*?from '#feature\/([\w-]+)'/gm

/** Which feature imports which. Pages are where features meet, and nobody imports a page. */
function featuresOfTheShop() {
  const imported = new Map()
  for (const file of globSync('web/src/*/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.(test|route)\./.test(file)) continue
    const feature = file.split(sep)[2]
    const names = imported.get(feature) ?? new Set()
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(importOfFeature)) names.add(name)
    imported.set(feature, names)
  }
  return imported
}

/** The first way round that is found from here. */
function circleFrom(imported, feature, way = []) {
  if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature].join(' → ')
  for (const next of imported.get(feature) ?? []) {
    const circle = circleFrom(imported, next, [...way, feature])
    if (circle) return circle
  }
  return undefined
}

test('no feature of the pages leads back to itself', () => {
  const imported = featuresOfTheShop()
  expect(imported.size).toBeGreaterThan(20)
  expect([...imported.keys()].flatMap(feature => circleFrom(imported, feature) ?? [])).toEqual([])
})

test('a circle would be found', () => {
  const imported = new Map([
    ['cart', new Set(['addresses'])],
    ['addresses', new Set(['orders'])],
    ['orders', new Set(['cart'])],
  ])
  expect(circleFrom(imported, 'cart')).toBe('cart → addresses → orders → cart')
})
