import { type Color, mixColors, scaled } from '../color.ts'
import { type CottonFormName, cottonForms, spreadCotton } from '../cotton-forms.ts'
import { type Dye, dyed } from '../dyes.ts'
import { crackDistance, fractalNoise, noise } from '../noise.ts'
import { smoothstep } from '../scalar.ts'
import type { Product } from '../scene.ts'
import type { Dyeing } from '../textile.ts'
import { listed } from '../words.ts'
import { type ResistPattern, resistPatterns } from './batik-patterns.ts'

const forms = {
  scarf: ['Batik scarf', ' hanging from a rod'],
  'scarf over a rod': ['Batik scarf', ' folded over a rod'],
  runner: ['Batik table runner', ''],
  tablecloth: ['Square batik cloth', ' on a round table'],
  napkins: ['Four batik napkins', ''],
  'wall panel': ['Batik panel', ' hanging from a nail'],
  'folded length': ['Folded length of batik', ''],
} satisfies Partial<Record<CottonFormName, readonly [thing: string, place: string]>>

export interface Batik {
  readonly form: keyof typeof forms
  readonly pattern: ResistPattern
  /** The two dye baths and the cloth that the wax kept free of both. */
  readonly deep: Dye
  readonly bright: Dye
  readonly kept: Dye
}

/** Cotton that wax has kept from the dye wherever the pattern is. */
export function batik(look: Batik): Product {
  const [thing, place] = forms[look.form]
  const colours = listed([look.deep, look.bright])
  const kept = `with ${look.kept} ${look.pattern} that wax has kept free of dye`
  return {
    alt: `${thing} in ${colours}${place}, ${kept}`,
    detail: `batik in ${colours}, ${kept}`,
    cloth: seed => spreadCotton(look.form, dyeing(look, seed)),
    arrange: seed => cottonForms[look.form](dyeing(look, seed), seed),
  }
}

function dyeing(look: Batik, seed: number): Dyeing {
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
