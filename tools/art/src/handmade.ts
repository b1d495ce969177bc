import { noise } from './noise.ts'
import { nearest, type Product } from './scene.ts'

// About one hundredth of a thing that fills the plate, in long waves and in short ones.
const waves = [
  { reach: 6, length: 250 },
  { reach: 2, length: 80 },
] as const

/**
 * The same product with the small unevenness of handwork: no outline, row or strip is quite straight or round.
 * `amount` is 1 for what is woven, less for what is carved or pressed.
 */
export function handmade(product: Product, amount = 1): Product {
  return {
    ...product,
    arrange: seed => {
      const { parts, ...arrangement } = product.arrange(seed)
      return {
        ...arrangement,
        touching: true,
        parts: [
          (x, y) => nearest(parts, x + amount * wobble(x, y, seed), y + amount * wobble(x, y, seed + 17)),
        ],
      }
    },
  }
}

function wobble(x: number, y: number, seed: number): number {
  return waves.reduce(
    (sum, { reach, length }) => sum + 2 * reach * (noise(x / length, y / length, seed + length) - 0.5),
    0,
  )
}
