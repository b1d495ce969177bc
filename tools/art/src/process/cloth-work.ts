import { color, mixColors, scaled } from '../color.ts'
import { carvedWood, uprightWood } from '../crafts/carved-wood.ts'
import { type KenteWeave, kenteTextile } from '../crafts/kente-textile.ts'
import { type Dye, dyed } from '../dyes.ts'
import { inflate } from '../inflate.ts'
import { lit } from '../light.ts'
import { laid } from '../lying.ts'
import { fractalNoise, hash } from '../noise.ts'
import { block, circle, path, turned } from '../outline.ts'
import { fraction, roundness, smoothstep } from '../scalar.ts'
import type { Arrangement, Part } from '../scene.ts'
import { type StampName, stampOf } from '../symbols.ts'
import { dyedCotton } from '../textile.ts'
import { normalise } from '../vector.ts'
import { bowlFromAbove, type Filling, liquid } from './bowl-from-above.ts'
import { needle, threadAlong } from './tools.ts'

/** A strip on the loom: below the reed it is cloth, above it the warp waits. */
export function loom(weave: KenteWeave, seed: number): Arrangement {
  const strip = { left: 330, width: 340, reed: 600 }
  const textile = kenteTextile(weave, { stripWidth: strip.width, strips: 1, fringe: 0 }, seed)
  const woven: Part = (x, y) => {
    if (y < strip.reed || x < strip.left || x > strip.left + strip.width) return null
    const point = { across: x - strip.left, down: y - strip.reed + 20, slope: { dx: 0, dy: 0 }, margin: 100 }
    return textile.light({ ...point, back: false, beyond: 0, openness: 1 })
  }
  const shuttle = path(
    'M250 470C330 430 470 418 560 424C660 430 740 448 800 478C740 506 660 520 560 522C460 524 330 506 250 470Z',
  )
  return {
    stance: 'lying',
    touching: true,
    parts: [
      inflate(
        path('M400 470C430 452 560 450 640 470C560 490 430 488 400 470Z'),
        (x, y, normal) => lit(scaled(dyed(weave.dyes[1]), 0.8 + 0.3 * Math.sin(x * 0.9 + y * 0.2)), normal),
        { reach: [3, 8], rise: [10, 14] },
      ),
      inflate(turned(shuttle, -0.08, 520, 470), carvedWood('#B98A54', 1, seed), {
        reach: [4, 16],
        rise: [14, 30],
      }),
      inflate(block(250, 570, 500, 44, 14), carvedWood('#7E4E2A', 1, seed + 3), {
        reach: [4, 12],
        rise: [14, 24],
      }),
      inflate(block(270, 250, 460, 30, 12), carvedWood('#8E5A32', 1, seed + 5), {
        reach: [4, 10],
        rise: [12, 18],
      }),
      woven,
      warp(weave, strip),
    ],
  }
}

function warp(
  { dyes }: KenteWeave,
  { left, width, reed }: { left: number; width: number; reed: number },
): Part {
  const count = 42
  return (x, y) => {
    if (y > reed + 6 || x < left || x > left + width) return null
    const place = ((x - left) / width) * count
    const q = (fraction(place) - 0.5) * 2.5
    if (Math.abs(q) > 1) return null
    const index = Math.floor(place)
    const base = dyed(dyes[[0, 0, 1, 0, 2, 3, 0, 1][index % 8] ?? 0] ?? dyes[0])
    const twist = fraction(y / 9 + index * 0.37) - 0.5
    return lit(
      scaled(base, 0.85 + 0.3 * hash(index, 3, 4)),
      normalise(q * 0.9, twist * 0.7, roundness(q) + 0.15),
    )
  }
}

/** Strips side by side, the first two sewn together as far as the needle. */
export function sewnStrips(weave: KenteWeave, seed: number): Arrangement {
  const strips = [
    { centreX: 330, angle: 0 },
    { centreX: 521, angle: 0.035 },
    { centreX: 742, angle: 0.085 },
  ]
  const cloths = strips.map(({ centreX, angle }, first) => ({
    sheet: { centreX, centreY: 625, width: 186, height: 1500, angle, foldedCorner: 0 },
    textile: kenteTextile(weave, { stripWidth: 186, strips: 1, fringe: 0, first }, seed + first),
  }))
  const stitches = Array.from({ length: 15 }, (_, index) => block(408, 760 + index * 34, 34, 7, 3)).map(
    (stitch, index) => turned(stitch, -0.5, 425, 763 + index * 34),
  )
  const { stance, parts } = laid(cloths, 0.15, seed)
  return {
    stance,
    parts: [
      needle([452, 716], [640, 560]),
      threadAlong(
        [
          [425, 770],
          [436, 735],
          [452, 716],
        ],
        '#F4E9D3',
      ),
      threadAlong(
        [
          [640, 560],
          [700, 520],
          [690, 440],
          [600, 420],
          [560, 350],
          [640, 290],
        ],
        '#F4E9D3',
      ),
      inflate(stitches.flat(), (_x, _y, normal) => lit(color('#F4E9D3'), normal), {
        reach: [2, 3],
        rise: [6, 6],
      }),
      ...parts,
    ],
  }
}

/** What lies in a bath at a point -1..1 of it, over its surface. */
type Steeped = (u: number, v: number, surface: ReturnType<Filling>) => ReturnType<Filling>

/** Cloth that is gathered in the middle and goes under at its edge, with the foam of a bath that is alive. */
export function clothIn(dye: string, cloth: Dye, seed: number): Steeped {
  const soaked = color(dye)
  const cotton = dyed(cloth)
  return (u, v, surface) => {
    const x = (u + 0.1) / 0.68
    const y = (v - 0.08) / 0.54
    const around = Math.atan2(y, x)
    const reach = Math.hypot(x, y) + 0.13 * Math.sin(around * 2 + 1) + 0.05 * Math.sin(around * 5 + 2)
    const bath = { ...surface, base: mixColors(surface.base, [0.42, 0.46, 0.74], 0.5 * bubbles(u, v, reach)) }
    // The folds run from the upper left to the lower right and wander.
    const lie = u * 0.55 + v * 0.84
    const turn = lie * 19 + (fractalNoise(u * 1.5 + 2, v * 1.5 + 7, 2, seed) - 0.5) * 13
    const fold = Math.sin(turn) * 0.7 + Math.sin(turn * 2.1 + u * 3) * 0.2
    const out = smoothstep(1, 0.88, reach - fold * 0.05)
    if (out === 0) return bath
    // It is palest where it has been out of the bath longest.
    const pale = 0.08 + 0.26 * smoothstep(0.95, 0.15, reach) + 0.13 * fold
    const slope = Math.cos(turn) * 0.9
    return {
      base: mixColors(bath.base, mixColors(soaked, cotton, pale), out),
      normal: normalise(x * 0.3 - slope * 0.55, y * 0.3 - slope * 0.84, 1),
      shine: 0.08,
    }
  }
}

/** The foam of a bath that is alive, near the cloth: one bubble in each cell of a grid. */
function bubbles(u: number, v: number, reach: number): number {
  const [column, row] = [Math.floor(u * 15), Math.floor(v * 15)]
  const size = 0.1 + hash(column, row, 3) * 0.32
  const left = column + 0.5 + (hash(column, row, 1) - 0.5) * (1 - 2 * size)
  const top = row + 0.5 + (hash(column, row, 2) - 0.5) * (1 - 2 * size)
  const away = Math.hypot(u * 15 - left, v * 15 - top) / size
  const near = smoothstep(1.5, 1.1, reach + hash(column, row, 4) * 0.3)
  return near * smoothstep(1, 0.9, away) * (0.45 + 0.55 * smoothstep(0.55, 0.95, away))
}

/** Chips of bark, of which a few lie over each other. */
export function barkIn(bark: Dye, seed: number): Steeped {
  const skin = dyed(bark)
  const chips = Array.from({ length: 15 }, (_, index) => {
    const angle = hash(index, 1, seed) * 6.28
    const reach = Math.sqrt(hash(index, 2, seed)) * 0.7
    return {
      x: Math.cos(angle) * reach,
      y: Math.sin(angle) * reach,
      turn: hash(index, 3, seed) * 3.14,
      long: 0.15 + hash(index, 4, seed) * 0.12,
      wide: 0.04 + hash(index, 5, seed) * 0.03,
      tone: 0.75 + hash(index, 6, seed) * 0.5,
    }
  })
  return (u, v, surface) => {
    for (const { x, y, turn, long, wide, tone } of chips) {
      const along = (u - x) * Math.cos(turn) + (v - y) * Math.sin(turn)
      const across = (v - y) * Math.cos(turn) - (u - x) * Math.sin(turn)
      const ragged = (fractalNoise(u * 18, v * 18, 2, seed) - 0.5) * 0.035
      if (Math.abs(along) > long + ragged || Math.abs(across) > wide + ragged) continue
      const grain = fractalNoise(along * 9, across * 90, 3, seed + 3)
      const lift = across / wide
      return {
        base: mixColors(skin, [0.02, 0.01, 0.01], 0.62 - grain * 0.5 * tone),
        normal: normalise(-Math.sin(turn) * lift * 0.7 + grain * 0.3, Math.cos(turn) * lift * 0.7, 1),
        shine: 0.14,
      }
    }
    return surface
  }
}

/** A vat of dye with cloth in it, and the stick that moves it. */
export function vat(dye: string, clay: string, steeped: Steeped, seed: number): Arrangement {
  const bath = liquid(dye, seed)
  const bowl = bowlFromAbove({ x: 500, y: 630, radius: 372, clay }, (u, v) => steeped(u, v, bath(u, v)))
  const stick = turned(block(560, 604, 520, 34, 16), -0.6, 560, 620)
  return {
    stance: 'lying',
    touching: true,
    parts: [inflate(stick, carvedWood('#A9783F', 1, seed), { reach: [4, 12], rise: [14, 24] }), bowl],
  }
}

/** Cloth that is printed as far as the stamp has come. */
export function stamping(ground: Dye, ink: Dye, symbol: StampName, seed: number): Arrangement {
  const print = stampOf(symbol)
  const cell = 190
  const cotton = dyedCotton((across, down) => {
    const column = Math.floor(across / cell)
    const row = Math.floor(down / cell)
    const u = (fraction(across / cell) - 0.5 - (hash(column, row, 1) - 0.5) * 0.05) / 0.72 + 0.5
    const v = (fraction(down / cell) - 0.5 - (hash(column, row, 2) - 0.5) * 0.05) / 0.72 + 0.5
    const printed = row * 5 + column < 15 && u > 0 && u < 1 && v > 0 && v < 1
    const ragged = (fractalNoise(across / 6, down / 6, 2, 4) - 0.5) * 0.3
    return mixColors(
      dyed(ground),
      dyed(ink),
      printed ? 0.94 * smoothstep(0.4, 0.58, print(u, v) + ragged) : 0,
    )
  })
  const sheet = { centreX: 500, centreY: 640, width: 1150, height: 1150, angle: -0.05, foldedCorner: 0 }
  const { stance, parts } = laid([{ sheet, textile: cotton }], 0.3, seed)
  const sticks = [-0.1, 0, 0.1].map(lean => turned(block(563, 640, 22, 250, 10), 0.62 + lean, 574, 900))
  return {
    stance,
    touching: true,
    parts: [
      inflate(turned(block(540, 668, 68, 34, 12), 0.62, 574, 900), carvedWood('#D9B77A', 1, seed), {
        reach: [4, 10],
        rise: [14, 20],
      }),
      ...sticks.map(stick =>
        inflate(stick, uprightWood('#A9783F', 1, seed + 2), { reach: [4, 9], rise: [14, 20] }),
      ),
      inflate(circle(560, 908, 104), carvedWood('#B07A3E', 0.95, seed + 4), {
        reach: [6, 30],
        rise: [18, 50],
      }),
      ...parts,
    ],
  }
}
