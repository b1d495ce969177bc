import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'
import { plates } from './plates.ts'
import { render } from './render.ts'
import type { Plate } from './scene.ts'

const [first, second] = plates
if (!first || !second) throw new Error('There are no plates to try.')

test('the same plate gives the same bytes', () => {
  expect(fingerprintOf(first)).toBe(fingerprintOf(first))
})

test('the slug alone makes another picture of the same product', () => {
  const sister: Plate = { ...first, slug: 'sister-basket' }
  expect(fingerprintOf(sister)).not.toBe(fingerprintOf(first))
})

test('the scale sets the size', () => {
  const { width, height, bytes } = render(second, 0.04)
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
  const { width, bytes } = render(white, 0.1)
  const brightness = (x: number, y: number) => bytes[(y * width + x) * 3] ?? 0
  expect(brightness(50, 60)).toBeGreaterThan(250)
  expect(brightness(71, 60)).toBeLessThan(brightness(28, 60) - 20)
})
