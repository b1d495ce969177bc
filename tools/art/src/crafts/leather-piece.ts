import { color, mixColors } from '../color.ts'
import { type Inflation, inflate, type Material } from '../inflate.ts'
import { fill, type Outline, stroke } from '../outline.ts'
import { blurred, createRaster, type Raster, sampleRaster } from '../raster.ts'
import { smoothstep } from '../scalar.ts'
import { type Part, plateHeight, plateWidth } from '../scene.ts'
import { tilt } from '../vector.ts'
import { hide, litThread } from './hide.ts'

export interface LeatherPiece {
  readonly outline: Outline
  readonly leather: string
  /** The stitches of its seams. */
  readonly seams?: Outline
  /** Lines drawn with a blunt tool. */
  readonly lines?: Outline
  /** Shapes struck with a stamp. */
  readonly stamps?: Outline
  /** Shapes of leather in another colour, laid on. */
  readonly inlay?: { readonly outline: Outline; readonly leather: string }
  /** What lies on it and shades it. */
  readonly under?: Outline
  /** The height of its folds at a point, in pixels. */
  readonly folds?: (x: number, y: number) => number
  readonly body?: Inflation
}

const cell = 1.25
const width = plateWidth / cell
const height = plateHeight / cell
const empty = createRaster(width, height, cell)
const burnt = color('#1A0E08')
const flat: Inflation = { reach: [5, 16], rise: [12, 16] }

/** A piece of leather as it lies on the table, sewn, tooled and stamped. */
export function leatherPiece(piece: LeatherPiece, seed: number): Part {
  return inflate(piece.outline, materialOf(piece, seed), piece.body ?? flat)
}

function materialOf(piece: LeatherPiece, seed: number): Material {
  const ground = hide(piece.leather, seed)
  const laidOn = piece.inlay && hide(piece.inlay.leather, seed + 9)
  const inlay = piece.inlay ? fill(piece.inlay.outline, width, height, cell) : empty
  const seams = piece.seams ? stroke(piece.seams, 5.5, width, height, cell) : empty
  const groove = piece.seams ? blurred(seams, 4) : empty
  const pressed = pressedInto(piece)
  const shade = piece.under ? blurred(fill(piece.under, width, height, cell), 7) : empty
  return (x, y, normal, depth) => {
    const sewn = sampleRaster(seams, x, y)
    const struck = sampleRaster(pressed, x, y)
    const laid = sampleRaster(inlay, x, y)
    const [foldX, foldY] = piece.folds ? slopeOf(piece.folds, x, y) : [0, 0]
    const [insetX, insetY] = slopeOf(
      (a, b) => sampleRaster(inlay, a, b) * 2.4 - sampleRaster(pressed, a, b) * 3.4,
      x,
      y,
    )
    const bent = tilt(normal, foldX + insetX, foldY + insetY)
    const shaded = 1 - 0.5 * sampleRaster(shade, x - 8, y - 11)
    const openness = shaded * (0.62 + 0.38 * smoothstep(0.35, 0.9, depth)) * (1 - 0.28 * struck)
    if (sewn > 0.5) return litThread(bent, openness)
    const sunken = openness * (1 - 0.6 * sampleRaster(groove, x, y))
    const seen = laidOn && laid > 0.5 ? laidOn(x, y, bent, sunken) : ground(x, y, bent, sunken)
    return mixColors(seen, burnt, struck * 0.3)
  }
}

function pressedInto({ lines, stamps }: LeatherPiece): Raster {
  const drawn = lines ? stroke(lines, 5, width, height, cell) : empty
  if (!stamps) return drawn
  const struck = fill(stamps, width, height, cell)
  return { ...drawn, values: drawn.values.map((value, index) => Math.max(value, struck.values[index] ?? 0)) }
}

function slopeOf(
  heightAt: (x: number, y: number) => number,
  x: number,
  y: number,
): readonly [number, number] {
  return [
    (heightAt(x + 1.2, y) - heightAt(x - 1.2, y)) / 2.4,
    (heightAt(x, y + 1.2) - heightAt(x, y - 1.2)) / 2.4,
  ]
}
