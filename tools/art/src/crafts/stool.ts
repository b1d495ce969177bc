import { color } from '../color.ts'
import { inflate, type Material } from '../inflate.ts'
import { lit } from '../light.ts'
import type { FloorShadow, Part, Product } from '../scene.ts'
import { carvedWood } from './carved-wood.ts'
import { type StoolForm, stoolForms } from './stool-forms.ts'

export interface Stool {
  readonly form: keyof typeof stoolForms
  readonly wood: string
  /** The seat, where wax and use have made it lighter. */
  readonly seat: string
}

/** A stool carved from one block of wood. */
export function stool(look: Stool): Product {
  const form: StoolForm = stoolForms[look.form]
  return {
    alt: altText(look),
    arrange: seed => ({
      stance: 'standing',
      parts: partsOf(look, form, seed),
      floorShadows: [
        { x: 580, y: form.floor + 6, radiusX: 420, radiusY: 44, strength: 0.55, lean: -0.9 },
        { x: 500, y: form.floor - 86, radiusX: 300, radiusY: 60, strength: 0.3 },
        ...contacts(form),
      ],
    }),
  }
}

/** Where it touches the floor: along its whole foot, or leg by leg. */
function contacts({ floor, footWidth, legShadows }: StoolForm): readonly FloorShadow[] {
  const shadow = { y: floor + 10, radiusY: 20, strength: 0.8 }
  if (!legShadows) return [{ ...shadow, x: 500, radiusX: footWidth }]
  return legShadows.map(([x, y]) => ({ x, y, radiusX: 62, radiusY: 15, strength: 0.75 }))
}

function altText({ form }: Stool): string {
  const words = {
    asante: 'Carved wooden stool with a curved seat, bowed legs and a column pierced by diamonds',
    child: 'Low wooden stool for a child, with a round-edged seat, short legs and a smooth foot',
    pillars: 'Wide carved stool whose curved seat rests on a row of four round pillars',
    round: 'Round-topped wooden stool on three tapered legs',
    bench: 'Low wooden bench for two, a row of cut triangles along its edge',
  }
  return words[form]
}

function partsOf(look: Stool, form: StoolForm, seed: number): Part[] {
  const wood = carvedWood(look.wood, 1, seed)
  const inShade = carvedWood(look.wood, 0.62, seed + 3)
  const seat = carvedWood(look.seat, 1.05, seed + 5)
  const dark = color('#2A1409')
  const engraved: Material = (_x, _y, normal) => lit(dark, normal, { shine: 0.02 })
  return [
    inflate(form.engraving, engraved, { reach: [2, 4], rise: [-8, -4] }),
    inflate(form.seatTop, seat, { reach: [6, 16], rise: [14, 30], facing: [0, -0.62, 0.7] }),
    inflate(form.seat, wood, { reach: [5, 16], rise: [22, 40], facing: [0, 0.12, 1] }),
    inflate(form.foot, wood, { reach: [4, 12], rise: [16, 30], facing: [0, -0.05, 1] }),
    inflate(form.legs, wood, { reach: [5, 16], rise: [26, 60] }),
    inflate(form.column, inShade, { reach: [3, 14], rise: [18, 50] }),
  ]
}
