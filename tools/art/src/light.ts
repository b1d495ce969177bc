import type { Color } from './color.ts'
import { clamp, mix } from './scalar.ts'
import { dot, normalise, type Vector } from './vector.ts'

/** How a surface answers light. Everything has a default that suits unglazed clay. */
export interface Surface {
  /** Strength of the highlight, 0..1. */
  shine?: number
  /** How small the highlight is: 10 is cloth, 60 is glass. */
  gloss?: number
  highlight?: Color
  /** 1 in the open, towards 0 in corners where little light arrives. */
  openness?: number
  ambient?: number
}

// One warm key light at the upper left, one cool fill from the right, sky and ground all around.
const keyDirection = normalise(-0.52, -0.62, 0.62)
const halfway = normalise(keyDirection[0], keyDirection[1], keyDirection[2] + 1)
const fillDirection = normalise(0.8, -0.1, 0.45)
const keyColor: Color = [1.02, 0.985, 0.92]
const fillColor: Color = [0.198, 0.209, 0.242]
const warmWhite: Color = [1, 0.97, 0.9]
// Light goes a little around every edge, as it does in a room with pale walls.
const wrap = 0.18

/** The light that a point of this colour and normal sends to the viewer. */
export function lit(base: Color, normal: Vector, surface: Surface = {}): Color {
  const { shine = 0.08, gloss = 24, highlight = warmWhite, openness = 1, ambient = 0.34 } = surface
  const key = clamp((dot(normal, keyDirection) + wrap) / (1 + wrap))
  const fill = clamp(dot(normal, fillDirection))
  const sky = ambient * mix(0.71, 1.01, 0.5 - 0.5 * normal[1])
  const rim = (1 - clamp(normal[2])) ** 3 * 0.6 * shine
  const glint = clamp(dot(normal, halfway)) ** gloss * shine + rim
  const channel = (index: 0 | 1 | 2) =>
    openness *
    (base[index] * (key * keyColor[index] + fill * fillColor[index] + sky) + glint * highlight[index])
  return [channel(0), channel(1), channel(2)]
}
