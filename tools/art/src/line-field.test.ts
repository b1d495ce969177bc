import { expect, test } from 'vitest'
import { lineField } from './line-field.ts'
import { path } from './outline.ts'

test('a field tells how far a point is from a line, and how far along it', () => {
  const field = lineField(path('M20 50H180'), 30, 200, 100)
  expect(field.away(100, 62)).toBeCloseTo(12, 1)
  expect(field.along(100, 62)).toBeCloseTo(80, 1)
})

test('what is along a bent line is counted through the bend', () => {
  const field = lineField(path('M20 20H100V100'), 30, 200, 200)
  expect(field.along(108, 70)).toBeCloseTo(130, 1)
})

test('of two lines the nearer one counts', () => {
  const field = lineField(path('M20 40H180M20 60H180'), 30, 200, 100)
  expect(field.away(100, 57)).toBeCloseTo(3, 1)
})

test('beyond its reach a field knows only that nothing is near', () => {
  const field = lineField(path('M20 50H180'), 30, 200, 200)
  expect(field.away(100, 150)).toBe(30)
})
