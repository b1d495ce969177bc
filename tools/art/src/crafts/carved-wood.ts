import { color, mixColors } from '../color.ts'
import type { Material } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { smoothstep } from '../scalar.ts'
import { tilt } from '../vector.ts'

/** Wood cut across the plate: its years run to the side. `openness` is how much light reaches it. */
export function carvedWood(hex: string, openness: number, seed: number): Material {
  const wood = color(hex)
  const dark = mixColors(wood, [0, 0, 0], 0.62)
  return (x, y, normal, depth) => {
    const wander = fractalNoise(x / 420 + 2, y / 60, 3, seed) * 5
    const years = 0.5 + 0.5 * Math.sin(y / 13 + wander * 5 + x / 160)
    const pores = fractalNoise(x / 90, y / 3, 2, seed + 5)
    const corners = 0.55 + 0.45 * smoothstep(0.35, 0.95, depth)
    return lit(mixColors(wood, dark, years * 0.45 + pores * 0.3), tilt(normal, 0, (0.5 - pores) * 0.25), {
      shine: 0.28,
      gloss: 22,
      openness: openness * corners,
    })
  }
}

/** The same with its years running up and down. */
export function uprightWood(hex: string, openness: number, seed: number): Material {
  const wood = carvedWood(hex, openness, seed)
  return (x, y, normal, depth) => wood(y, x, normal, depth)
}
