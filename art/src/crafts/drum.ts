import { color } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { footShadows, type Product } from '../scene.ts'
import { drumForms } from './drum-forms.ts'
import { drumPegs } from './drum-pegs.ts'
import { drumShell } from './drum-shell.ts'
import { drumSkin } from './drum-skin.ts'

export interface Drum {
  /** A kpanlogo is a pegged barrel, a djembe a roped goblet. */
  readonly form: 'kpanlogo' | 'djembe'
  readonly wood: string
  readonly rope: string
  readonly accent: Dye
}

/** A hand drum: a hollowed trunk with a goat skin over its mouth. */
export function drum(look: Drum): Product {
  const form = drumForms[look.form]
  const foot = form.body.profile(form.body.bottom)
  const colours = { wood: color(look.wood), rope: color(look.rope), accent: dyed(look.accent) }
  return {
    alt: altText(look),
    arrange: seed => ({
      stance: 'standing',
      parts: [
        ...(look.form === 'kpanlogo' ? drumPegs(form.body, 128, colours.wood) : []),
        drumSkin(form.body, colours.rope, seed),
        drumShell(form, colours, seed),
      ],
      floorShadows: footShadows(form.body.bottom + foot * form.body.tilt * 0.7, foot * 1.5, foot * 1.1),
    }),
  }
}

function altText({ form, accent }: Drum): string {
  return form === 'kpanlogo'
    ? 'Tall kpanlogo drum of carved wood, its goat skin held by slanting pegs'
    : `Goblet-shaped djembe of dark wood with rope lacing, ${accent} rings and a goat skin`
}
