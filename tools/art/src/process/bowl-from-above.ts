import { type Color, color, mixColors, scaled } from '../color.ts'
import { lit } from '../light.ts'
import { fractalNoise, noise } from '../noise.ts'
import { mix, roundness, smoothstep } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { normalise, type Vector } from '../vector.ts'

export interface Bowl {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly clay: string
}

/** What is in a bowl at a point -1..1 of it: its colour, and how it slopes and shines. */
export type Filling = (u: number, v: number) => { base: Color; normal: Vector; shine: number }

/** A bowl seen from above, filled to a little below its rim. */
export function bowlFromAbove({ x: left, y: top, radius, clay }: Bowl, filling: Filling): Part {
  const skin = color(clay)
  const thick = radius * 0.06
  return (x, y) => {
    const dx = (x - left) / radius
    const dy = (y - top) / radius
    const reach = Math.hypot(dx, dy)
    const wave = (noise(dx * 2 + 5, dy * 2 + 5, 7) - 0.5) * 0.05
    if (reach > 1 + wave + thick / radius) return null
    const q = ((reach - 1 - wave) * radius) / thick
    if (Math.abs(q) <= 1) {
      const grain = 0.9 + 0.24 * fractalNoise(x / 12, y / 12, 3, 3)
      return lit(scaled(skin, grain), normalise((dx / reach) * q, (dy / reach) * q, roundness(q) + 0.15), {
        shine: 0.24,
      })
    }
    const { base, normal, shine } = filling(dx, dy)
    // The rim shades what lies near the window.
    const shaded = smoothstep(0.62, 1, reach) * smoothstep(0.3, -0.8, dx + dy)
    return lit(base, normal, {
      shine,
      gloss: 30,
      openness: mix(1, 0.42, shaded) * mix(1, 0.72, smoothstep(0.86, 1, reach)),
    })
  }
}

/** A heap of powder, with the furrows that a hand has left. */
export function powder(hex: string, seed: number): Filling {
  const base = color(hex)
  return (u, v) => {
    const grain = fractalNoise(u * 60, v * 60, 2, seed) - 0.5
    const heap = (at: number) => fractalNoise(u * 2.2 + at, v * 2.2 + 4, 3, seed + 5) - 0.5
    return {
      base: scaled(base, 1 + grain * 0.45),
      normal: normalise(u * 0.35 + heap(1) * 1.1, v * 0.35 + heap(7) * 1.1, 1),
      shine: 0.03,
    }
  }
}

/** A liquid: smooth, with the window in it. */
export function liquid(hex: string, seed: number): Filling {
  const base = color(hex)
  return (u, v) => {
    const ripple = Math.sin(Math.hypot(u - 0.2, v + 0.1) * 34 + fractalNoise(u * 3, v * 3, 2, seed) * 4)
    const glint = smoothstep(0.34, 0.1, Math.hypot(u + 0.36, v + 0.42))
    const foam =
      smoothstep(0.66, 0.8, fractalNoise(u * 4 + 3, v * 4, 4, seed)) *
      smoothstep(0.45, 0.95, Math.hypot(u, v))
    return {
      base: mixColors(scaled(base, 1 + ripple * 0.05), [0.75, 0.78, 0.86], glint * 0.3 + foam * 0.22),
      normal: normalise(ripple * u * 0.12, ripple * v * 0.12, 1),
      shine: 0.4,
    }
  }
}

/** Butter, whipped into folds. */
export function butter(hex: string): Filling {
  const base = color(hex)
  return (u, v) => {
    const turn = Math.atan2(v, u)
    const fold = Math.sin(Math.hypot(u, v) * 17 - turn * 2 + fractalNoise(u * 3, v * 3, 2, 6) * 3)
    return {
      base: scaled(base, 1 + fold * 0.03),
      normal: normalise(fold * Math.cos(turn) * 0.5, fold * Math.sin(turn) * 0.5, 1),
      shine: 0.2,
    }
  }
}
