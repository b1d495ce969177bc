import { type Color, color, deepened, mixColors, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { inflate } from '../inflate.ts'
import { standingLight, type TurnedBody, turnedBody, turnedPoint } from '../lathe.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { path } from '../outline.ts'
import { fraction, roundness, smoothstep } from '../scalar.ts'
import { footShadows, type Part, type Product } from '../scene.ts'
import { tilt } from '../vector.ts'
import { carvedWood } from './carved-wood.ts'
import { drumSkin, hide, hideShade } from './drum-skin.ts'

export interface TalkingDrum {
  readonly wood: string
  readonly cord: Dye
  /** The ring of cloth that is wound around the waist. */
  readonly sash: Dye
}

const top = 250
const bottom = 1026
const middle = (top + bottom) / 2
const hoop = 46
const cords = 34

// The cords run straight from hoop to hoop, drawn in a little by the sash; the wood behind them has a waist.
const tightened: TurnedBody = turnedBody({ top, bottom, tilt: 0.17 }, [
  [top - 10, 226],
  [top, 228],
  [top + hoop, 228],
  [middle - 60, 160],
  [middle + 60, 160],
  [bottom - hoop, 222],
  [bottom, 224],
  [bottom + 10, 222],
])
const shell: TurnedBody = turnedBody({ top: top + 20, bottom: bottom - 20, tilt: 0.17 }, [
  [top + 10, 206],
  [top + 60, 200],
  [top + 200, 134],
  [middle, 82],
  [bottom - 200, 132],
  [bottom - 60, 196],
  [bottom - 10, 204],
])

/** An hourglass drum whose pitch follows the arm that presses its cords, with its hooked stick. */
export function talkingDrum(look: TalkingDrum): Product {
  return {
    alt: `Hourglass talking drum with ${look.cord} cords, a ${look.sash} sash around its waist and its hooked stick before it`,
    detail: `${look.cord} cords of a talking drum, held in by a ${look.sash} sash`,
    arrange: seed => ({
      stance: 'standing',
      parts: [
        stick(look.wood, seed),
        drumSkin(tightened, dyed(look.cord), seed),
        outside(look, 1, seed),
        waist(color(look.wood), seed),
        outside(look, -1, seed),
      ],
      floorShadows: [
        ...footShadows(bottom + 26, 320, 246),
        { x: 740, y: 1156, radiusX: 200, radiusY: 18, strength: 0.42, lean: -1.4 },
      ],
    }),
  }
}

/** The hoops, the sash and the cords between them: those before the shell (1) or, in its shade, behind it (-1). */
function outside(look: TalkingDrum, side: 1 | -1, seed: number): Part {
  const cord = dyed(look.cord)
  const sash = dyed(look.sash)
  return (x, y) => {
    const point = turnedPoint(tightened, x, y)
    if (!point) return null
    const { height, normal, radius } = point
    const turn = side === 1 ? point.turn : 0.5 - point.turn
    const openness = standingLight(point, tightened) * (side === 1 ? 1 : 0.4)
    if (height < top + hoop || height > bottom - hoop) {
      const worn = fractalNoise(turn * 60, height / 9, 3, seed)
      return lit(mixColors(hide, hideShade, worn), normal, { shine: 0.14, openness })
    }
    if (side === 1 && Math.abs(height - middle) < 30) return wound(sash, height, turn, normal, openness)
    const q = ((fraction(turn * cords) - 0.5) * 2 * Math.PI * radius) / cords / 9
    if (Math.abs(q) > 1) return null
    const twist = Math.sin(height * 0.42 + q * 1.6)
    const base = mixColors(cord, deepened(cord, 0.7), 0.3 + 0.25 * twist)
    return lit(base, tilt(normal, -q * 0.9 * side, twist * 0.2), {
      shine: 0.1,
      openness: openness * (0.6 + 0.4 * roundness(q)),
    })
  }
}

function wound(
  sash: Color,
  height: number,
  turn: number,
  normal: readonly [number, number, number],
  openness: number,
): Color {
  const q = fraction((height - middle + 30) / 15) * 2 - 1
  const weave = 0.9 + 0.1 * Math.sin(turn * 500)
  return lit(scaled(sash, weave), tilt(normal, 0, -q * 0.7), { shine: 0.06, openness })
}

function waist(wood: Color, seed: number): Part {
  return (x, y) => {
    const point = turnedPoint(shell, x, y)
    if (!point) return null
    const grain = fractalNoise(point.turn * 30, point.height / 240, 4, seed)
    const base = mixColors(wood, deepened(wood, 0.9), smoothstep(0.3, 0.7, grain) * 0.6)
    return lit(base, point.normal, { shine: 0.16, openness: 0.6 * standingLight(point, shell) })
  }
}

function stick(wood: string, seed: number): Part {
  const hooked = path(
    'M548 1158C640 1130 730 1118 800 1098C846 1084 874 1064 864 1040C856 1022 830 1024 820 1038C812 1048 798 1042 800 1028C806 1000 848 986 880 998C924 1016 922 1068 878 1100C848 1120 800 1130 740 1142C680 1154 620 1168 562 1184C540 1188 532 1164 548 1158Z',
  )
  return inflate(hooked, carvedWood(wood, 1.25, seed + 8), { reach: [4, 12], rise: [14, 26] })
}
