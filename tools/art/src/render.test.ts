import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'
import { handmade } from './handmade.ts'
import { render, stageOf } from './render.ts'
import type { Plate, Product } from './scene.ts'
import { shots } from './shots.ts'

const [first, second] = shots
if (!first || !second) throw new Error('There are no pictures to try.')

test('the same picture gives the same bytes', () => {
  expect(fingerprintOf(first)).toBe(fingerprintOf(first))
})

test('the slug alone makes another picture of the same product', () => {
  const sister: Plate = { ...first.plate, slug: 'sister-basket' }
  expect(fingerprintOf({ ...first, plate: sister })).not.toBe(fingerprintOf(first))
})

test('the scale sets the size', () => {
  const { width, height, bytes } = render(stageOf(second.plate), 0.04)
  expect([width, height, bytes.length]).toEqual([40, 50, 40 * 50 * 3])
})

test('a thing darkens the ground that it lies on, away from the window', () => {
  const white: Plate = {
    slug: 'square',
    setting: { wall: '#B0B0B0', shape: 'none' },
    product: {
      alt: 'A square',
      arrange: () => ({
        stance: 'lying',
        parts: [(x, y) => (Math.abs(x - 500) < 200 && Math.abs(y - 600) < 200 ? [1, 1, 1] : null)],
      }),
    },
  }
  const { width, bytes } = render(stageOf(white), 0.1)
  const brightness = (x: number, y: number) => bytes[(y * width + x) * 3] ?? 0
  expect(brightness(50, 60)).toBeGreaterThan(250)
  expect(brightness(71, 60)).toBeLessThan(brightness(28, 60) - 20)
})

test('a nearer view shows the same thing larger, around the point that it names', () => {
  const dot: Plate = {
    slug: 'dot',
    setting: { wall: '#404040', shape: 'none' },
    product: {
      alt: 'A dot',
      arrange: () => ({
        stance: 'lying',
        parts: [(x, y) => (Math.hypot(x - 700, y - 300) < 50 ? [1, 1, 1] : null)],
      }),
    },
  }
  const near = render(stageOf(dot), 0.1, { x: 700, y: 300, zoom: 2.5 })
  const across = (row: number) =>
    Array.from({ length: near.width }, (_, column) => near.bytes[(row * near.width + column) * 3] ?? 0)
  const bright = across(62).flatMap((value, column) => (value > 240 ? [column] : []))
  expect([near.width, near.height]).toEqual([100, 125])
  expect(bright.length).toBeGreaterThanOrEqual(23)
  expect(bright.length).toBeLessThanOrEqual(25)
  expect(bright[0]).toBeGreaterThanOrEqual(37)
  expect(bright.at(-1)).toBeLessThanOrEqual(62)
  expect(across(30).every(value => value < 240)).toBe(true)
})

test('an uneven outline stays within one hundredth of the plate', () => {
  const square: Product = {
    alt: 'A square',
    arrange: () => ({
      stance: 'lying',
      parts: [(x, y) => (Math.abs(x - 500) < 200 && Math.abs(y - 600) < 200 ? [1, 1, 1] : null)],
    }),
  }
  const [uneven] = handmade(square).arrange(7).parts
  const edges = Array.from({ length: 40 }, (_, step) => {
    const y = 410 + step * 9.5
    return Array.from({ length: 60 }, (_, pixel) => 270 + pixel).find(x => uneven?.(x, y)) ?? 0
  })
  expect(Math.min(...edges)).toBeGreaterThan(290)
  expect(Math.max(...edges)).toBeLessThan(310)
  expect(new Set(edges).size).toBeGreaterThan(4)
})
