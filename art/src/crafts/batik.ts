import { litWeave, restingFolds, type Sheet, sheetPoint, slopeOf } from '../cloth.ts'
import { type Color, mixColors, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { hangingPoint, type Panel, rod } from '../hanging.ts'
import { crackDistance, fractalNoise, noise } from '../noise.ts'
import { smoothstep } from '../scalar.ts'
import type { Arrangement, Part, Product } from '../scene.ts'
import { listed } from '../words.ts'

import { type ResistPattern, resistPatterns } from './batik-patterns.ts'

export interface Batik {
  /** A runner lies across the table, a scarf hangs in folds. */
  readonly form: 'runner' | 'scarf'
  readonly pattern: ResistPattern
  /** The two dye baths and the cloth that the wax kept free of both. */
  readonly deep: Dye
  readonly bright: Dye
  readonly kept: Dye
}

const runner: Sheet = { centreX: 500, centreY: 500, width: 560, height: 1300, angle: 0.11, foldedCorner: 0 }
const scarf: Panel = { left: 236, right: 764, bottom: 1120, waves: 2.6, depth: 27, openness: 1 }

/** Cotton that wax has kept from the dye wherever the pattern is. */
export function batik(look: Batik): Product {
  return {
    alt: altText(look),
    arrange: seed => (look.form === 'runner' ? lyingRunner(look, seed) : hangingScarf(look, seed)),
  }
}

function altText({ form, pattern, deep, bright, kept }: Batik): string {
  const cloth = form === 'scarf' ? 'Batik scarf hanging from a rod' : 'Batik table runner'
  return `${cloth} in ${listed([deep, bright])}, with ${kept} ${pattern} that wax has kept free of dye`
}

function lyingRunner(look: Batik, seed: number): Arrangement {
  const folds = restingFolds(0.75, seed % 7)
  const dye = dyeing(look, seed)
  const part: Part = (x, y) => {
    const point = sheetPoint(runner, x, y)
    if (!point) return null
    const height = folds(x, y) * 0.15
    const across = point.across + height
    const down = point.down - height
    return litWeave(dye(across, down), point, slopeOf(folds, x, y), across, down)
  }
  return { stance: 'lying', parts: [part] }
}

function hangingScarf(look: Batik, seed: number): Arrangement {
  const dye = dyeing(look, seed)
  const part: Part = (x, y) => {
    const point = hangingPoint(scarf, 0, x, y)
    if (!point) return null
    const sheet = { ...point, margin: 100, back: false }
    return litWeave(dye(point.across, point.down), sheet, point.slope, point.across, point.down)
  }
  return { stance: 'hanging', parts: [rod(166, 834), part] }
}

function dyeing(look: Batik, seed: number): (across: number, down: number) => Color {
  const deep = dyed(look.deep)
  const bright = dyed(look.bright)
  const kept = dyed(look.kept)
  const pattern = resistPatterns[look.pattern]
  return (across, down) => {
    // Hot wax runs a little: the drawing wanders, and its edge is not sharp.
    const x = across + (fractalNoise(across / 50, down / 50, 3, seed) - 0.5) * 16
    const y = down + (fractalNoise(across / 50, down / 50, 3, seed + 9) - 0.5) * 16
    const wax = smoothstep(0.35, 0.65, pattern(x, y) + (fractalNoise(x / 9, y / 9, 2, 8) - 0.5) * 0.5)
    return mixColors(bathColor(deep, bright, x, y, seed), keptColor(kept, deep, bright, x, y), wax)
  }
}

function bathColor(deep: Color, bright: Color, x: number, y: number, seed: number): Color {
  const second = smoothstep(0.42, 0.62, fractalNoise(x / 260 + 9, y / 240, 3, seed)) * 0.75
  const soaked = smoothstep(0.35, 0.8, fractalNoise(x / 170, y / 210, 4, seed + 3)) * 0.6
  return mixColors(mixColors(deep, bright, second), scaled(deep, 0.45), soaked)
}

function keptColor(kept: Color, deep: Color, bright: Color, x: number, y: number): Color {
  const tinted = mixColors(kept, bright, smoothstep(0.5, 0.72, fractalNoise(x / 120, y / 120, 3, 70)) * 0.35)
  const bentX = x + noise(x / 20, y / 20, 1) * 14
  const bentY = y + noise(x / 20, y / 20, 2) * 14
  const crack = smoothstep(0.06, 0.012, crackDistance(bentX / 46, bentY / 46, 61))
  return mixColors(tinted, deep, crack * 0.66 * smoothstep(0.25, 0.55, fractalNoise(x / 90, y / 90, 2, 5)))
}
