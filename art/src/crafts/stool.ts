import { color, mixColors } from '../color.ts'
import { inflate, type Material } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { tilt } from '../vector.ts'
import { type StoolForm, stoolForms } from './stool-forms.ts'

export interface Stool {
  readonly form: 'asante' | 'child'
  readonly wood: string
  /** The seat, where wax and use have made it lighter. */
  readonly seat: string
}

/** A stool carved from one block of wood. */
export function stool(look: Stool): Product {
  const form = stoolForms[look.form]
  return {
    alt: altText(look),
    arrange: seed => ({
      stance: 'standing',
      parts: partsOf(look, form, seed),
      floorShadows: [
        { x: 580, y: form.floor + 6, radiusX: 420, radiusY: 44, strength: 0.55, lean: -0.9 },
        { x: 500, y: form.floor + 10, radiusX: form.footWidth, radiusY: 20, strength: 0.8 },
        { x: 500, y: form.floor - 86, radiusX: 300, radiusY: 60, strength: 0.3 },
      ],
    }),
  }
}

function altText({ form }: Stool): string {
  return form === 'asante'
    ? 'Carved wooden stool with a curved seat, bowed legs and a column pierced by diamonds'
    : 'Low wooden stool for a child, with a round-edged seat, short legs and a smooth foot'
}

function partsOf(look: Stool, form: StoolForm, seed: number): Part[] {
  const wood = carvedWood(look.wood, 1, seed)
  const inShade = carvedWood(look.wood, 0.62, seed + 3)
  const seat = carvedWood(look.seat, 1.05, seed + 5)
  const dark = color('#2A1409')
  const engraved: Material = (_x, _y, normal) => lit(dark, normal, { shine: 0.02 })
  return [
    inflate(form.seatTop, seat, { reach: [6, 16], rise: [14, 30], facing: [0, -0.62, 0.7] }),
    inflate(form.seat, wood, { reach: [5, 16], rise: [22, 40], facing: [0, 0.12, 1] }),
    inflate(form.engraving, engraved, { reach: [2, 4], rise: [-8, -4] }),
    inflate(form.foot, wood, { reach: [4, 12], rise: [16, 30], facing: [0, -0.05, 1] }),
    inflate(form.legs, wood, { reach: [5, 16], rise: [26, 60] }),
    inflate(form.column, inShade, { reach: [3, 14], rise: [18, 50] }),
  ]
}

function carvedWood(hex: string, openness: number, seed: number): Material {
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
