import { restingFolds, type Sheet, sheetPoint, slopeOf } from './cloth.ts'
import { smoothstep } from './scalar.ts'
import type { Arrangement, Part } from './scene.ts'
import type { ClothPoint, Textile } from './textile.ts'

export interface LaidCloth {
  readonly sheet: Sheet
  readonly textile: Textile
}

/** Cloths that lie on a table, the uppermost first; `creases` is how strongly they were folded in the chest. */
export function laid(cloths: readonly LaidCloth[], creases: number, seed: number): Arrangement {
  const parts = cloths.map(({ sheet, textile }, index) =>
    laidPart({ sheet, textile }, cloths.slice(0, index), creases, seed + index),
  )
  return { stance: 'lying', parts }
}

function laidPart(
  { sheet, textile }: LaidCloth,
  above: readonly LaidCloth[],
  creases: number,
  seed: number,
): Part {
  const folds = restingFolds(creases, seed % 7)
  const fringed = { ...sheet, height: sheet.height + 2 * textile.fringe }
  return (x, y) => {
    const point = sheetPoint(fringed, x, y)
    if (!point) return null
    const height = folds(x, y) * 0.16
    const down = point.down - textile.fringe
    const seen: ClothPoint = {
      ...point,
      across: point.across + height * 1.1,
      down: down - height,
      slope: slopeOf(folds, x, y),
      beyond: Math.max(0, -down, down - sheet.height),
      openness: above.reduce((light, cloth) => light * besideLight(cloth.sheet, x, y), point.openness),
    }
    return textile.light(seen)
  }
}

/** Light beside a cloth that lies on top: its shadow falls to the lower right. */
function besideLight(sheet: Sheet, x: number, y: number): number {
  const cosine = Math.cos(sheet.angle)
  const sine = Math.sin(sheet.angle)
  const dx = x - 7 - sheet.centreX
  const dy = y - 9 - sheet.centreY
  const across = Math.abs(dx * cosine + dy * sine) - sheet.width / 2
  const down = Math.abs(dy * cosine - dx * sine) - sheet.height / 2
  return 1 - 0.5 * smoothstep(30, -6, Math.hypot(Math.max(0, across), Math.max(0, down)))
}
