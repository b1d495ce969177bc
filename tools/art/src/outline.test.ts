import { expect, test } from 'vitest'
import { block, circle, fill, mirrored, path, stroke, turned } from './outline.ts'
import type { Raster } from './raster.ts'

function covered({ values }: Raster): number {
  return values.reduce((sum, value) => sum + value, 0)
}

test('a filled block covers its area', () => {
  expect(covered(fill(block(10, 20, 40, 30), 100, 100, 1))).toBeCloseTo(1200, 0)
})

test('a line within another cuts a hole', () => {
  const washer = [...circle(50, 50, 40), ...circle(50, 50, 20)]
  expect(covered(fill(washer, 100, 100, 1)) / (Math.PI * (1600 - 400))).toBeCloseTo(1, 1)
})

test('path data is read as SVG reads it', () => {
  expect(path('M10 20H50V40L10 40Z')).toEqual([
    [
      [10, 20],
      [50, 20],
      [50, 40],
      [10, 40],
      [10, 20],
    ],
  ])
  const [curve = []] = path('M0 0C0 40 100 40 100 0')
  expect(curve[12]).toEqual([50, 30])
  expect(curve.at(-1)).toEqual([100, 0])
})

test('a pen covers its width along the line', () => {
  const line = stroke(path('M20 50H80'), 10, 100, 100, 1)
  expect(covered(line) / (60 * 10 + Math.PI * 25)).toBeCloseTo(1, 1)
})

test('turning and mirroring move a shape and keep its area', () => {
  const area = covered(fill(block(20, 20, 30, 10), 100, 100, 1))
  expect(covered(fill(turned(block(20, 20, 30, 10), 0.7, 50, 50), 100, 100, 1))).toBeCloseTo(area, 0)
  expect(mirrored(path('M10 0H30'), 50)).toEqual([
    [
      [90, 0],
      [70, 0],
    ],
  ])
})
