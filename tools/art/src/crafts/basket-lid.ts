import { turnedPoint } from '../lathe.ts'
import { clamp, smoothstep } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { knobBody, lidBody } from './basket-forms.ts'
import { rowHeight, stitchesAround, type Weave } from './basket-weave.ts'

/** A pointed lid that overlaps the rim, with a knob of the same straw. */
export function basketLid(weave: Weave): Part[] {
  return [woven(knobBody, weave, 28), woven(lidBody, weave, stitchesAround)]
}

function woven(body: typeof lidBody, weave: Weave, stitches: number): Part {
  return (x, y) => {
    const point = turnedPoint(body, x, y)
    if (!point) return null
    // A straw lid turns in at its edge, which therefore lies in its own shade.
    const edge = smoothstep(body.bottom + 4, body.bottom - 16, point.height)
    const openness = (0.55 + 0.45 * smoothstep(0, 0.3, point.facing)) * (0.45 + 0.55 * clamp(edge))
    const row = (point.height - body.top) / (rowHeight * 0.8)
    return weave(point.turn * stitches + stitches, row, point.normal, openness, 1)
  }
}
