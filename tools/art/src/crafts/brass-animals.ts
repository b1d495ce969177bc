import { circle, mirrored, moved, type Outline, type Point, path, turned } from '../outline.ts'
import { fullTurn } from '../scalar.ts'
import type { Casting } from './brass-cast.ts'
import { arc, balls, coil, modelled, together } from './brass-wax.ts'

/** Looks to the left; scales in rows from the gills to the tail. */
export function fish(): Casting {
  const outline = path(
    'M-292 8C-236 -86 -170 -118 -96 -128C-60 -196 20 -206 62 -176C54 -150 62 -126 84 -104C120 -92 150 -74 172 -52C212 -76 250 -122 290 -138C268 -70 268 62 290 130C250 116 212 72 172 46C150 70 120 92 70 108C62 132 34 152 -2 150C-4 138 -10 128 -22 122C-150 130 -240 84 -292 8Z',
  )
  const rows = [-62, -22, 18, 58, 98]
  const scales = rows.flatMap((x, index) => {
    const half = 74 - index * 12
    const count = 5 - Math.floor(index / 2)
    return Array.from({ length: count }, (_, row) =>
      arc([x, -6 + ((row + 0.5) / count - 0.5) * 2 * half], half / count, -Math.PI / 2, Math.PI / 2),
    )
  })
  const fins = path(
    'M196 -10L268 -84M204 -4L262 -34M206 4L262 20M198 12L268 84M-62 -142L-30 -182M-30 -140L2 -184M2 -136L34 -176',
  )
  return modelled({
    outline,
    dome: 34,
    threads: [
      { lines: scales, halfWidth: 5, height: 9 },
      { lines: fins, halfWidth: 5, height: 10 },
      { lines: [arc([-262, 0], 128, -0.78, 0.78)], halfWidth: 7, height: 13, twisted: true },
      { lines: circle(-196, -26, 22), halfWidth: 5, height: 12 },
      { lines: path('M-280 22C-262 26 -248 24 -238 18'), halfWidth: 4, height: -9 },
    ],
    balls: balls([[-196, -26]], 11, 16),
  })
}

/** Looks straight ahead to the left, its wing folded. */
export function bird(): Casting {
  const outline = path(
    'M-292 -62L-214 -104C-196 -176 -92 -188 -66 -112C-40 -62 24 -52 96 -40C170 -28 232 -44 296 -78L282 -34L304 -14L276 18L284 52C226 66 160 92 116 132C62 186 -66 196 -140 122C-196 66 -200 8 -214 -36Z',
  )
  const feathers = path(
    'M-70 24C-20 -16 70 -12 132 40M-62 48C-20 20 50 22 104 62M-50 72C-16 54 30 58 72 84M-36 96C-12 86 14 90 38 102',
  )
  const tail = path('M128 6C184 2 232 -14 270 -34M132 32C186 30 228 24 262 8M136 58C184 54 220 48 258 38')
  return modelled({
    outline,
    dome: 36,
    threads: [
      { lines: [coil([-96, 60], 2.6, 4, 36, Math.PI)], halfWidth: 6, height: 14 },
      { lines: feathers, halfWidth: 6, height: 11, twisted: true },
      { lines: tail, halfWidth: 6, height: 10 },
      { lines: circle(-140, -96, 18), halfWidth: 5, height: 12 },
      { lines: path('M-176 -34C-148 -14 -104 -18 -78 -50'), halfWidth: 6, height: 12, twisted: true },
    ],
    balls: [
      ...balls([[-140, -96]], 9, 14),
      ...balls(
        arc([-20, 40], 128, 1.2, 2.3).filter((_, index) => index % 10 === 0),
        7,
        10,
      ),
    ],
  })
}

/** Crawls upwards: a shell of plates, four feet, a head and a tail. */
export function tortoise(): Casting {
  const foot = circle(150, -150, 52)
  const feet = [foot, mirrored(foot, 0), moved(foot, 4, 290), mirrored(moved(foot, 4, 290), 0)]
  const shell = path(
    'M0 -206C120 -200 190 -110 190 0C190 120 110 214 0 220C-110 214 -190 120 -190 0C-190 -110 -120 -200 0 -206Z',
  )
  const hexagon: Outline = [
    Array.from(
      { length: 7 },
      (_, step): Point => [Math.cos((step / 6) * fullTurn) * 74, Math.sin((step / 6) * fullTurn) * 74],
    ),
  ]
  const rays = [0, 1, 2, 3, 4, 5].flatMap(step =>
    turned(
      [
        [
          [74, 0],
          [158, 0],
        ],
      ],
      (step / 6) * fullTurn,
      0,
      0,
    ),
  )
  const head = circle(0, -236, 58)
  return together([
    modelled({
      outline: shell,
      dome: 58,
      threads: [
        { lines: hexagon, halfWidth: 8, height: 13, twisted: true },
        { lines: rays, halfWidth: 8, height: 12, twisted: true },
        { lines: [coil([0, 0], 3, 4, 42)], halfWidth: 6, height: 11 },
      ],
      balls: balls(
        Array.from(
          { length: 6 },
          (_, step): Point => [
            Math.cos(((step + 0.5) / 6) * fullTurn) * 118,
            Math.sin(((step + 0.5) / 6) * fullTurn) * 122,
          ],
        ),
        17,
        15,
      ),
    }),
    modelled({
      outline: head,
      edge: 'plain',
      dome: 26,
      threads: [],
      balls: balls(
        [
          [-24, -256],
          [24, -256],
        ],
        9,
        20,
      ),
    }),
    ...feet.map(outline => modelled({ outline, edge: 'plain', dome: 14, threads: [], balls: [] })),
    modelled({ edge: 'plain', outline: path('M-22 200L0 286L22 200Z'), dome: 10, threads: [], balls: [] }),
  ])
}
