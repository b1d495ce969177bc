import { color } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { placed, placedShadow } from '../placed.ts'
import { type FloorShadow, footShadows, type Part, type Product } from '../scene.ts'
import { listed } from '../words.ts'
import { type DrumForm, drumForms } from './drum-forms.ts'
import { drumPegs } from './drum-pegs.ts'
import { drumShell } from './drum-shell.ts'
import { drumSkin } from './drum-skin.ts'

export interface Drum {
  /** A kpanlogo is a pegged trunk, a djembe a roped goblet; a barrel is put together of staves. */
  readonly form: 'kpanlogo' | 'djembe' | 'barrel'
  readonly wood: string
  readonly rope: string
  readonly accent: Dye
  /** For the staves of a barrel, one after the other. */
  readonly paint?: readonly Dye[]
}

/** A hand drum: a hollowed trunk with a goat skin over its mouth. */
export function drum(look: Drum): Product {
  return {
    alt: altText(look),
    arrange: seed => ({
      stance: 'standing',
      parts: drumParts(drumForms[look.form], look, seed),
      floorShadows: drumShadows(drumForms[look.form]),
    }),
  }
}

export interface DrumPair {
  readonly wood: string
  readonly rope: string
  /** The rings of the larger and of the smaller drum. */
  readonly accents: readonly [Dye, Dye]
}

/** Two small roped drums, the larger behind. */
export function drumPair({ wood, rope, accents }: DrumPair): Product {
  const place = { large: { x: -136, y: -56, scale: 0.98 }, small: { x: 224, y: 16, scale: 0.76 } }
  const partsOf = (accent: Dye, seed: number) => drumParts(drumForms.small, { wood, rope, accent }, seed)
  return {
    alt: `Pair of small roped hand drums, the larger with ${accents[0]} rings and the smaller with ${accents[1]} ones`,
    arrange: seed => ({
      stance: 'standing',
      parts: [
        ...partsOf(accents[1], seed + 40).map(part => placed(part, place.small)),
        ...partsOf(accents[0], seed).map(part => placed(part, place.large)),
      ],
      floorShadows: [
        ...drumShadows(drumForms.small).map(shadow => placedShadow(shadow, place.large)),
        ...drumShadows(drumForms.small).map(shadow => placedShadow(shadow, place.small)),
      ],
    }),
  }
}

function altText({ form, accent, paint = [] }: Drum): string {
  switch (form) {
    case 'kpanlogo':
      return 'Tall kpanlogo drum of carved wood, its goat skin held by slanting pegs'
    case 'djembe':
      return `Goblet-shaped djembe of dark wood with rope lacing, ${accent} rings and a goat skin`
    case 'barrel':
      return `Barrel drum with staves painted ${listed([...new Set(paint)])}, ${accent} hoops and a pegged goat skin`
  }
}

function drumParts(form: DrumForm, look: Omit<Drum, 'form'>, seed: number): Part[] {
  const colours = {
    wood: color(look.wood),
    rope: color(look.rope),
    accent: dyed(look.accent),
    paint: look.paint?.map(dyed) ?? [],
  }
  return [
    ...(form.pegs ? drumPegs(form.body, form.pegs, colours.wood) : []),
    drumSkin(form.body, colours.rope, seed),
    drumShell(form, colours, seed),
  ]
}

function drumShadows({ body }: DrumForm): readonly FloorShadow[] {
  const foot = body.profile(body.bottom)
  return footShadows(body.bottom + foot * body.tilt * 0.7, foot * 1.5, foot * 1.1)
}
