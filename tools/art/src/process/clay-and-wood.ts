import { color, mixColors, scaled } from '../color.ts'
import { carvedWood, uprightWood } from '../crafts/carved-wood.ts'
import { inflate, type Material } from '../inflate.ts'
import { standingLight, turnedBody, turnedPoint } from '../lathe.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { block, path, turned } from '../outline.ts'
import { fraction, mix, roundness, smoothstep } from '../scalar.ts'
import { type Arrangement, footShadows, type Part } from '../scene.ts'
import { normalise, tilt } from '../vector.ts'
import { bowlFromAbove, liquid } from './bowl-from-above.ts'

const pot = turnedBody({ top: 560, bottom: 1000, tilt: 0.22 }, [
  [540, 292],
  [560, 298],
  [660, 322],
  [780, 306],
  [900, 236],
  [1000, 150],
  [1020, 140],
])
const clay = color('#A4583A')
const coilHeight = 52

/** A pot that is built up in coils: the upper ones are still round, the lower ones a pebble has smoothed. */
export function coiledPot(seed: number): Arrangement {
  const wall: Part = (x, y) => {
    const point = turnedPoint(pot, x, y)
    if (!point) return null
    const below = (point.height - pot.top) / coilHeight + point.turn * 0.8
    const smoothed = smoothstep(2.6, 4.6, below)
    const q = (fraction(below) - 0.5) * 2
    const hand = fractalNoise(point.turn * 30, point.height / 30, 3, seed) - 0.5
    const normal = tilt(point.normal, hand * 0.3, -q * (1 - smoothed) * 0.9 + hand * 0.2)
    const joint = 1 - 0.5 * (1 - smoothed) * Math.abs(q) ** 5
    return lit(scaled(mixColors(clay, [0.5, 0.3, 0.2], hand * 0.3 + 0.1), joint), normal, {
      shine: 0.14,
      openness: standingLight(point, pot),
    })
  }
  const foot = pot.profile(pot.bottom)
  const pebble = path(
    'M770 1010C790 980 850 978 880 1004C896 1030 870 1056 826 1056C784 1056 758 1036 770 1010Z',
  )
  return {
    stance: 'standing',
    touching: true,
    parts: [
      inflate(
        pebble,
        (x, y, normal) =>
          lit(scaled(color('#77706A'), 0.9 + 0.2 * fractalNoise(x / 9, y / 9, 2, 3)), normal, { shine: 0.4 }),
        { reach: [6, 18], rise: [20, 40] },
      ),
      mouth(seed),
      wall,
    ],
    floorShadows: [
      ...footShadows(1030, foot * 2.4, foot * 1.3),
      { x: 836, y: 1054, radiusX: 74, radiusY: 13, strength: 0.6 },
    ],
  }
}

/** The uppermost coil, laid on and not yet pressed, and the dark inside. */
function mouth(seed: number): Part {
  const radius = pot.profile(pot.top)
  return (x, y) => {
    const dx = (x - pot.centre) / radius
    const dy = (y - pot.top) / (radius * pot.tilt)
    const reach = Math.hypot(dx, dy)
    if (reach > 1.07) return null
    if (reach < 0.88)
      return lit(scaled(clay, 0.8), normalise(-dx * 0.7, 0.5, 0.5), {
        openness: mix(0.55, 0.08, smoothstep(-1, 0.5, dy)),
      })
    const q = (reach - 0.975) / 0.095
    const hand = fractalNoise(Math.atan2(dy, dx) * 5 + 9, 3, 2, seed) - 0.5
    return lit(clay, normalise(dx * q * 0.7 + hand * 0.3, -0.5 + dy * q * 0.7, roundness(q) + 0.2), {
      shine: 0.16,
    })
  }
}

/** Three earths, stirred with water, and the feather that lays them on. */
export function earths(seed: number): Arrangement {
  const bowls = [
    { at: { x: 320, y: 430, radius: 190, clay: '#8E4E30' }, earth: '#9A3A20' },
    { at: { x: 690, y: 540, radius: 170, clay: '#A4623E' }, earth: '#EFE6D4' },
    { at: { x: 420, y: 850, radius: 180, clay: '#7E4630' }, earth: '#26201E' },
  ]
  const vane = path('M560 900C640 800 760 740 900 720C860 830 760 930 610 960C590 950 570 930 560 900Z')
  const barbs: Material = (x, y, normal) => {
    const along = (x - 560) * 0.86 - (y - 940) * 0.5
    const aside = (x - 560) * 0.5 + (y - 940) * 0.86
    const barb = Math.sin(along * 0.34 + Math.abs(aside + 4) * 0.3)
    const quill = smoothstep(7, 3, Math.abs(aside + 4))
    return lit(mixColors(scaled(color('#5E4632'), 0.9 + 0.18 * barb), color('#E9DCC0'), quill), normal, {
      shine: 0.12,
    })
  }
  return {
    stance: 'lying',
    touching: true,
    parts: [
      inflate(vane, barbs, { reach: [3, 14], rise: [6, 16] }),
      ...bowls.map(({ at, earth }, index) => bowlFromAbove(at, liquid(earth, seed + index))),
    ],
  }
}

/** A block on which the axe has left its marks, with the adze that goes on, and chips. */
export function roughBlock(seed: number): Arrangement {
  const facets: Material = (x, y, normal, depth) => {
    const cell = 74
    const column = Math.floor(x / cell + (Math.floor(y / 58) % 2) * 0.5)
    const row = Math.floor(y / 58)
    const u = fraction(x / cell + (row % 2) * 0.5) - 0.5
    const v = fraction(y / 58) - 0.5
    const scoop = fractalNoise(column * 3.1, row * 2.7, 1, seed) - 0.5
    return uprightWood('#C69A62', 1, seed)(x, y, tilt(normal, u * -0.7 + scoop * 0.5, v * -0.6), depth)
  }
  const chips = Array.from({ length: 11 }, (_, index) => {
    const x = 130 + fractalNoise(index * 7.7, 1, 1, seed) * 780
    const y = 1030 + fractalNoise(index * 3.3, 5, 1, seed) * 120
    return turned(block(x, y, 54, 17, 8), index, x + 27, y + 8)
  })
  const handle = turned(block(612, 780, 40, 360, 16), 1, 632, 960)
  const blade = turned(
    path('M742 812H850C866 840 864 892 840 930L790 938C790 890 770 850 742 812Z'),
    -0.1,
    790,
    870,
  )
  return {
    stance: 'standing',
    touching: true,
    parts: [
      ...chips.map(chip =>
        inflate(chip, carvedWood('#D9B27C', 1, seed + 3), { reach: [3, 6], rise: [8, 10] }),
      ),
      inflate(
        blade,
        (x, y, normal) =>
          lit(
            mixColors(
              color('#6E7278'),
              color('#B9BDC4'),
              smoothstep(880, 930, y) + 0.1 * fractalNoise(x / 30, y / 9, 2, 4),
            ),
            normal,
            { shine: 0.7, gloss: 36 },
          ),
        { reach: [3, 10], rise: [8, 14] },
      ),
      inflate(handle, uprightWood('#8A5A30', 1, seed + 5), { reach: [4, 12], rise: [16, 26] }),
      inflate(
        path('M262 430C330 404 600 400 690 428L676 474C600 500 330 500 276 474Z'),
        carvedWood('#D6AE76', 1.05, seed + 7),
        { reach: [4, 10], rise: [8, 10], facing: [0, -0.7, 0.7] },
      ),
      inflate(
        path(
          'M266 452C330 490 620 490 688 452C704 640 700 850 686 1028C600 1056 350 1056 270 1028C254 850 250 640 266 452Z',
        ),
        facets,
        { reach: [6, 30], rise: [16, 70] },
      ),
    ],
    floorShadows: [
      ...footShadows(1040, 330, 250),
      { x: 790, y: 1100, radiusX: 170, radiusY: 26, strength: 0.3 },
    ],
  }
}

/** A board with a row of cut diamonds, and the chisels that cut it. */
export function chisels(seed: number): Arrangement {
  const diamonds = [0, 1, 2, 3, 4]
    .map(index =>
      path(
        `M${210 + index * 146} 700L${262 + index * 146} 770L${210 + index * 146} 840L${158 + index * 146} 770Z`,
      ),
    )
    .slice(0, 4)
  const tools = [300, 440, 580, 720].map((x, index) => ({
    x,
    length: 120 + (index % 2) * 30,
    wide: 22 + index * 5,
    lean: (index - 1.5) * 0.06,
  }))
  return {
    stance: 'lying',
    touching: true,
    parts: [
      ...tools.flatMap(({ x, length, wide, lean }) => [
        inflate(turned(block(x - 26, 210, 52, 190, 22), lean, x, 400), uprightWood('#A9703C', 1, seed + x), {
          reach: [5, 16],
          rise: [18, 34],
        }),
        inflate(
          turned(block(x - wide / 2, 390, wide, length, 3), lean, x, 400),
          (_px, py, normal) =>
            lit(mixColors(color('#8A8E94'), color('#D6D9DE'), smoothstep(470, 540, py) * 0.8), normal, {
              shine: 0.75,
              gloss: 40,
            }),
          { reach: [2, 7], rise: [8, 12] },
        ),
      ]),
      ...diamonds.map(diamond =>
        inflate(diamond, carvedWood('#5E3820', 0.7, seed + 2), { reach: [4, 20], rise: [-20, -50] }),
      ),
      inflate(turned(block(90, 640, 830, 260, 18), 0.01, 500, 770), carvedWood('#A4682F', 1, seed), {
        reach: [5, 16],
        rise: [14, 22],
      }),
    ],
  }
}

/** Boards stacked to dry, with sticks between them. */
export function stackedBoards(seed: number): Arrangement {
  const rows = [0, 1, 2, 3, 4, 5].map(row => 966 - row * 96)
  return {
    stance: 'standing',
    touching: true,
    parts: rows.flatMap((y, row) => {
      const jut = (fractalNoise(row * 3.1 + 1, 2.7, 1, seed) - 0.5) * 60
      const wood = ['#C99A62', '#B98852', '#D3A76E'][row % 3] ?? '#C99A62'
      const sticks = [170, 380, 590, 800].map(x => block(x, y + 62, 34, 36, 3))
      return [
        inflate(block(110 + jut, y, 780, 64, 5), carvedWood(wood, 1, seed + row * 7), {
          reach: [3, 8],
          rise: [8, 10],
        }),
        inflate(sticks.flat(), carvedWood('#8A5A30', 0.72, seed + row), { reach: [3, 6], rise: [8, 10] }),
      ]
    }),
    floorShadows: [
      { x: 500, y: 1066, radiusX: 420, radiusY: 18, strength: 0.6 },
      { x: 560, y: 1078, radiusX: 470, radiusY: 46, strength: 0.4, lean: -0.9 },
    ],
  }
}

/** A wet skin over the mouth of a drum, from above: pegs and a rope pull it tight. */
export function peggedSkin(seed: number): Arrangement {
  const pegs = Array.from({ length: 10 }, (_, index) => (index / 10) * 2 * Math.PI + 0.2)
  const skin: Material = (x, y, normal, depth) => {
    const cloud = fractalNoise(x / 90, y / 70, 4, seed)
    const spine = smoothstep(60, 0, Math.abs(x - 480 + 30 * Math.sin(y / 160))) * 0.25
    const hair = smoothstep(0.56, 0.74, fractalNoise(x / 140 + 3, y / 120, 3, seed + 5)) * 0.4
    const base = mixColors(
      mixColors(color('#E9D6B0'), color('#B98F60'), cloud * 0.7 + spine),
      color('#7E5A38'),
      hair,
    )
    return lit(base, normal, { shine: 0.34, gloss: 20, openness: 0.7 + 0.3 * smoothstep(0.3, 0.9, depth) })
  }
  const rim: Part = (x, y) => {
    const q = (Math.hypot(x - 500, y - 620) - 322) / 13
    if (Math.abs(q) > 1) return null
    const turn = Math.atan2(y - 620, x - 500)
    const twist = Math.sin(turn * 90 + q)
    return lit(
      scaled(color('#C8A468'), 0.86 + 0.14 * twist),
      normalise(Math.cos(turn) * q + twist * 0.2, Math.sin(turn) * q, roundness(q) + 0.15),
    )
  }
  const edge = [
    Array.from({ length: 61 }, (_, step): readonly [number, number] => {
      const turn = (step / 60) * 2 * Math.PI
      const reach = 388 + 26 * Math.sin(turn * 5 + 1) + 14 * Math.sin(turn * 11)
      return [500 + reach * Math.cos(turn), 620 + reach * Math.sin(turn)]
    }),
  ]
  return {
    stance: 'lying',
    touching: true,
    parts: [
      ...pegs.map(turn => {
        const x = 500 + 356 * Math.cos(turn)
        const y = 620 + 356 * Math.sin(turn)
        return inflate(
          turned(block(x - 44, y - 15, 108, 30, 13), turn, x, y),
          carvedWood('#9A6A3A', 1, seed + x),
          { reach: [4, 12], rise: [16, 26] },
        )
      }),
      rim,
      inflate(edge, skin, { reach: [5, 26], rise: [10, 30] }),
    ],
  }
}
