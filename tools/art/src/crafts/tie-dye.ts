import { type Color, mixColors, scaled } from '../color.ts'
import { type CottonFormName, cottonForms, spreadCotton } from '../cotton-forms.ts'
import { type Dye, dyed } from '../dyes.ts'
import { fractalNoise } from '../noise.ts'
import { smoothstep } from '../scalar.ts'
import type { Product } from '../scene.ts'
import type { Dyeing } from '../textile.ts'
import { type TiedPattern, tiedPatterns } from './tie-dye-patterns.ts'

const forms = {
  cloth: ['cloth with a corner turned back', ''],
  'scarf over a rod': ['scarf', ' folded over a rod'],
  wrap: ['wrap', ' hanging from a rod'],
  cushion: ['cushion cover', ''],
} satisfies Partial<Record<CottonFormName, readonly [thing: string, place: string]>>

export interface TieDye {
  readonly form: keyof typeof forms
  readonly pattern: TiedPattern
  /** How it was kept from the vat, as the alt text says it. */
  readonly way: 'tied' | 'stitched' | 'folded'
  readonly vat: Dye
  /** A paler bath before the vat: it stays where the vat hardly came. */
  readonly first: Dye
  readonly kept: Dye
  readonly angle?: number
}

/** Cotton that was tied, stitched or folded before it met the vat. */
export function tieDye(look: TieDye): Product {
  const [thing, place] = forms[look.form]
  const kept = `${look.way} by hand so that ${look.kept} ${look.pattern} stay`
  return {
    alt: `Cotton ${thing} dyed in ${look.vat}${place}, ${kept}`,
    detail: `cotton dyed in ${look.vat}, ${kept}`,
    cloth: seed => spreadCotton(look.form, dyeing(look, seed)),
    arrange: seed => cottonForms[look.form](dyeing(look, seed), seed, look.angle),
  }
}

function dyeing(look: TieDye, seed: number): Dyeing {
  const vat = dyed(look.vat)
  const first = dyed(look.first)
  const kept = dyed(look.kept)
  const pattern = tiedPatterns[look.pattern]
  return (across, down, back) => {
    const x = across + (fractalNoise(across / 44, down / 44, 3, seed) - 0.5) * 22
    const y = down + (fractalNoise(across / 44, down / 44, 3, seed + 9) - 0.5) * 22
    const shut = pattern(x, y) + (fractalNoise(x / 11, y / 11, 2, 8) - 0.5) * 0.34
    const cloth = steeped([vatColor(vat, x, y, seed), first, kept], shut)
    return back ? mixColors(cloth, kept, 0.16) : cloth
  }
}

/** From the vat's full colour over the first bath to cloth that neither reached. */
function steeped([vat, first, kept]: readonly [Color, Color, Color], shut: number): Color {
  const pale = mixColors(vat, first, smoothstep(0.16, 0.5, shut))
  return mixColors(pale, kept, smoothstep(0.46, 0.82, shut))
}

function vatColor(vat: Color, x: number, y: number, seed: number): Color {
  const cloud = fractalNoise(x / 190, y / 230, 4, seed + 3)
  return scaled(vat, 0.72 + 0.62 * smoothstep(0.25, 0.8, cloud))
}
