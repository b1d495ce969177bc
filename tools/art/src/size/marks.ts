import { moved, type Outline, type Point, path, stroke, turned } from '../outline.ts'
import { type Raster, sampleRaster } from '../raster.ts'
import { plateHeight, plateWidth } from '../scene.ts'

/** How much of a point is painted, 0..1. */
export type Paint = (x: number, y: number) => number

/** Lines of one pen for each character of a label, on a field 100 high; the width includes its gap. */
const characters: Readonly<Record<string, { readonly width: number; readonly lines: string }>> = {
  '0': { width: 78, lines: 'M30 4C12 4 6 26 6 50C6 74 12 96 30 96C48 96 54 74 54 50C54 26 48 4 30 4' },
  '1': { width: 58, lines: 'M10 22L30 4V96' },
  '2': { width: 76, lines: 'M8 28C8 12 18 4 30 4C44 4 52 14 52 28C52 48 8 72 8 96H54' },
  '3': {
    width: 78,
    lines:
      'M9 18C14 8 22 4 30 4C43 4 51 13 51 26C51 40 41 47 28 47C43 47 54 56 54 71C54 87 43 96 30 96C19 96 11 91 7 82',
  },
  '4': { width: 80, lines: 'M42 96V4L5 68H58' },
  '5': {
    width: 78,
    lines: 'M50 4H15L11 46C17 41 23 39 30 39C45 39 54 51 54 67C54 84 44 96 29 96C19 96 11 91 7 83',
  },
  '6': {
    width: 78,
    lines: 'M47 6C26 8 7 34 7 64C7 84 17 96 31 96C45 96 54 84 54 68C54 52 45 41 32 41C20 41 9 52 7 64',
  },
  '7': { width: 74, lines: 'M6 4H54C40 28 27 60 23 96' },
  '8': {
    width: 78,
    lines:
      'M30 47C18 47 10 38 10 26C10 13 18 4 30 4C42 4 50 13 50 26C50 38 42 47 30 47C16 47 6 57 6 71C6 86 16 96 30 96C44 96 54 86 54 71C54 57 44 47 30 47',
  },
  '9': {
    width: 78,
    lines: 'M13 94C34 92 53 66 53 36C53 16 43 4 29 4C15 4 6 16 6 32C6 48 15 59 28 59C40 59 51 48 53 36',
  },
  '.': { width: 32, lines: 'M10 94L11 95' },
  '–': { width: 72, lines: 'M8 56H46' },
  '/': { width: 64, lines: 'M8 102L38 -2' },
  c: { width: 66, lines: 'M48 54C44 46 37 41 29 41C15 41 6 53 6 68C6 84 15 96 29 96C37 96 44 91 48 83' },
  m: {
    width: 90,
    lines:
      'M8 96V43M8 60C10 48 17 41 26 41C36 41 41 48 41 60V96M41 60C43 48 50 41 59 41C69 41 74 48 74 60V96',
  },
  ' ': { width: 36, lines: '' },
}

const labelHeight = 46
const scale = labelHeight / 100
const labelPen = 7.5
const linePen = 4.5
const tick = 15

/** A length that is marked beside a product: from where to where the line runs, and what is written along it. */
export interface Marked {
  readonly from: Point
  readonly to: Point
  readonly text: string
}

export function textWidth(text: string): number {
  return [...text].reduce((width, character) => width + characterOf(character).width, 0) * scale
}

/** Lines with a tick at each end, and beside them their lengths: below lines across, to the right of lines down. */
export function marksOf(
  marked: readonly Marked[],
  notes: readonly (readonly [text: string, at: Point])[],
): Paint {
  const lines = drawnBy(linePen, marked.flatMap(lineOf))
  const labels = drawnBy(labelPen, [
    ...marked.flatMap(labelOf),
    ...notes.flatMap(([text, [x, y]]) => moved(written(text), x, y)),
  ])
  return (x, y) => Math.max(sampleRaster(lines, x, y), sampleRaster(labels, x, y))
}

function drawnBy(pen: number, outline: Outline): Raster {
  return stroke(outline, pen, plateWidth, plateHeight, 1)
}

function lineOf({ from, to }: Marked): Outline {
  const [dx, dy] = from[1] === to[1] ? [0, tick] : [tick, 0]
  const tickAt = ([x, y]: Point): Point[] => [
    [x - dx, y - dy],
    [x + dx, y + dy],
  ]
  return [[from, to], tickAt(from), tickAt(to)]
}

function labelOf({ from, to, text }: Marked): Outline {
  const x = (from[0] + to[0]) / 2
  const y = (from[1] + to[1]) / 2
  if (from[1] === to[1]) return moved(written(text), x, y + tick + 18 + labelHeight / 2)
  return moved(turned(written(text), -Math.PI / 2, 0, 0), x + tick + 16 + labelHeight / 2, y)
}

/** The text around the point 0, 0. */
function written(text: string): Outline {
  let x = -textWidth(text) / 2
  return [...text].flatMap(character => {
    const { width, lines } = characterOf(character)
    const left = x
    x += width * scale
    return path(lines).map(line => line.map(([u, v]): Point => [left + u * scale, (v - 50) * scale]))
  })
}

function characterOf(character: string) {
  const found = characters[character]
  if (!found) throw new Error(`There is no drawing of the character ${character}.`)
  return found
}
