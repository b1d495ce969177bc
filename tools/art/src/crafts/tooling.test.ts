import { describe, expect, test } from 'vitest'
import { block, type Point } from '../outline.ts'
import { insetOf, ribbon, seamAlong, stampedAlong, triangle } from './tooling.ts'

describe('a seam', () => {
  const stitches = seamAlong(
    [
      [0, 0],
      [100, 0],
      [100, 50],
    ],
    14,
    8,
  )

  test('has stitches of one length, with gaps between them', () => {
    const ends = stitches.slice(0, 3).map(stitch => stitch.map(([x]) => Math.round(x)))
    expect(ends).toEqual([
      [0, 14],
      [22, 36],
      [44, 58],
    ])
  })

  test('goes on around a corner where it left off', () => {
    const around = stitches.flat().filter(([x, y]) => x === 100 && y > 0)
    expect(around[0]).toEqual([100, 2])
  })
})

describe('an inset', () => {
  const square = block(100, 100, 200, 200)
  const reversed = square.map(line => line.toReversed())

  test.each([
    ['clockwise', square],
    ['the other way round', reversed],
  ])('lies inside, as far from the edge as was asked, in an outline drawn %s', (_way, outline) => {
    const middle = insetOf(outline, 20).filter(([x, y]) => Math.abs(x - 200) < 50 || Math.abs(y - 200) < 50)
    const fromEdge = ([x, y]: Point) => Math.min(x - 100, 300 - x, y - 100, 300 - y)
    expect(middle.length).toBeGreaterThan(10)
    for (const point of middle) expect(fromEdge(point)).toBeCloseTo(20)
  })
})

test('a ribbon is as wide as was asked and closed', () => {
  const [line = []] = ribbon(
    [
      [0, 0],
      [50, 0],
      [100, 0],
    ],
    30,
  )
  expect(line.map(([, y]) => Math.abs(y))).toEqual(line.map(() => 15))
  expect(line.at(-1)).toEqual(line[0])
})

test('stamps stand side by side and end where the line ends', () => {
  const stamps = stampedAlong(triangle(20, 20), [0, 0], [100, 0], 24)
  expect(stamps).toHaveLength(4)
  expect(stamps[0]?.[0]?.[0]).toBeCloseTo(2.5)
  expect(stamps[3]?.[2]?.[0]).toBeCloseTo(97.5)
})
