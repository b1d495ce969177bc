import { circle, fill, mirrored, moved, type Outline, path, stroke, turned } from './outline.ts'
import { type Raster, sampleRaster } from './raster.ts'
import { clamp } from './scalar.ts'

/**
 * Stamps of our own drawing after adinkra symbols, on a field of 100 × 100. Only those that may decorate
 * everyday things are here: none that names God, death or royal regalia.
 */
const symbols = {
  akoma: {
    meaning: 'hearts',
    ...filled(path('M50 88C24 66 8 50 10 32C12 14 36 8 50 27C64 8 88 14 90 32C92 50 76 66 50 88Z')),
  },
  'bese-saka': {
    meaning: 'cola nuts',
    ...filled(fourTimes(path('M50 46C34 40 32 18 50 6C68 18 66 40 50 46Z'))),
  },
  dwennimmen: { meaning: 'ram’s horns', ...drawn(hornPair(), 9) },
  nkonsonkonso: { meaning: 'chain links', ...drawn(chainLinks(), 9) },
  nkyinkyim: {
    meaning: 'winding paths',
    ...drawn(path('M18 90V74H42V58H18V42H42V26H18V10M82 90V74H58V58H82V42H58V26H82V10'), 9),
  },
  eban: {
    meaning: 'fences',
    ...drawn(path('M14 14H86V86H14ZM14 14L38 38M86 14L62 38M14 86L38 62M86 86L62 62M38 38H62V62H38Z'), 8),
  },
  duafe: {
    meaning: 'combs',
    ...drawn(
      path('M26 48H74V40C74 18 62 12 50 12C38 12 26 18 26 40ZM28 48V88M39 48V88M50 48V88M61 48V88M72 48V88'),
      7,
    ),
  },
  osram: {
    meaning: 'moons and stars',
    ...filled([
      ...path('M20 40C20 74 48 92 70 74C84 64 84 48 80 40C76 62 62 68 50 68C38 68 26 60 20 40Z'),
      ...path('M50 12L55 28L71 28L58 38L63 54L50 44L37 54L42 38L29 28L45 28Z'),
    ]),
  },
  web: { meaning: 'spider webs', ...drawn(spiderWeb(), 6) },
  rings: {
    meaning: 'rings',
    ...drawn([...circle(50, 50, 40), ...circle(50, 50, 25), ...circle(50, 50, 9)], 8),
  },
} as const

export type StampName = keyof typeof symbols

/** Reads how much ink a stamp leaves at (u, v), each 0..1 across its field. */
export type Stamp = (u: number, v: number) => number

interface Drawing {
  readonly outline: Outline
  readonly pen?: number
}

const cells = 200
const kept = new Map<StampName, Raster>()

export function stampOf(symbol: StampName): Stamp {
  const raster = kept.get(symbol) ?? rasterOf(symbols[symbol])
  kept.set(symbol, raster)
  return (u, v) => sampleRaster(raster, clamp(u) * 100, clamp(v) * 100)
}

export function meaningOf(symbol: StampName): string {
  return symbols[symbol].meaning
}

function rasterOf({ outline, pen }: Drawing): Raster {
  const cell = 100 / cells
  return pen ? stroke(outline, pen, cells, cells, cell) : fill(outline, cells, cells, cell)
}

function filled(outline: Outline): Drawing {
  return { outline }
}

function drawn(outline: Outline, pen: number): Drawing {
  return { outline, pen }
}

function fourTimes(outline: Outline): Outline {
  return [0, 1, 2, 3].flatMap(quarter => turned(outline, (quarter * Math.PI) / 2, 50, 50))
}

function hornPair(): Outline {
  const horn = path('M50 50V26C50 12 30 8 24 22C20 34 36 38 36 28')
  const upper = [...horn, ...mirrored(horn, 50)]
  return [...upper, ...turned(upper, Math.PI, 50, 50), ...path('M30 50H70')]
}

function chainLinks(): Outline {
  const link = path('M24 36H44C60 36 60 62 44 62H24C8 62 8 36 24 36Z')
  return turned([...moved(link, 2, 0), ...moved(link, 34, 2)], -Math.PI / 4, 50, 50)
}

function spiderWeb(): Outline {
  const spokes = [0, 1, 2, 3].flatMap(eighth => turned(path('M50 10V90'), (eighth * Math.PI) / 4, 50, 50))
  return [...spokes, ...circle(50, 50, 38), ...circle(50, 50, 21)]
}
