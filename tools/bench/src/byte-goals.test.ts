import { expect, test } from 'vitest'
import { excessesOf } from './byte-goals.ts'
import type { Loaded } from './first-view.ts'

const loaded = (kind: Loaded['kind'], bytes: number): Loaded => ({
  path: '/x',
  kind,
  bytes,
  encoding: 'br',
  isFresh: false,
})

test('a page within its goals is silent, one byte more is named', () => {
  const views = { page: '/browse', first: [loaded('script', 140_000)], again: [], sparing: [] }
  expect(excessesOf(views)).toEqual([])
  expect(excessesOf({ ...views, first: [loaded('script', 140_001)] })).toEqual([
    '/browse: scripts 140.0 KB, above 140.',
  ])
})

test('each kind of view has its own goal', () => {
  const picture = loaded('picture', 400_000)
  expect(excessesOf({ page: '/', first: [picture], again: [picture], sparing: [picture] })).toEqual([
    '/: the view again 400.0 KB, above 40.',
    '/: the view of who saves data 400.0 KB, above 220.',
  ])
  expect(excessesOf({ page: '/shared/{id}', first: [picture], again: [], sparing: [] })).toEqual([
    '/shared/{id}: the first view 400.0 KB, above 350.',
  ])
})
