import { circle, mirrored, type Outline, type Point, path } from '../outline.ts'
import { fullTurn } from '../scalar.ts'
import type { Casting } from './brass-cast.ts'
import { arc, balls, bent, coil, modelled, together } from './brass-wax.ts'

/** A moon with its tips down and a row of coils in the middle. */
export function crescent(): Casting {
  const outer = arc([0, 0], 262, 0.97, 0.97 - 1.62 * Math.PI)
  const tip = outer.at(-1) ?? [0, 0]
  const inside: Point = [0, 118]
  const reach = Math.hypot(tip[0] - inside[0], tip[1] - inside[1])
  const from = Math.atan2(tip[1] - inside[1], tip[0] - inside[0])
  const inner = arc(inside, reach, from, 3 * Math.PI - from)
  const places = arc([0, 42], 195, Math.PI + 0.12, 2 * Math.PI - 0.12).filter((_, index) => index % 10 === 0)
  return modelled({
    outline: [[...outer, ...inner]],
    dome: 20,
    threads: [{ lines: places.map(place => coil(place, 2.4, 3, 27)), halfWidth: 5, height: 11 }],
    balls: balls(between(places), 8, 11),
  })
}

function between(places: readonly Point[]): Point[] {
  return places.slice(1).map(([x, y], index): Point => {
    const [beforeX, beforeY] = places[index] ?? [x, y]
    return [(x + beforeX) / 2, (y + beforeY) / 2]
  })
}

/** Hangs by its stalk, with seven pairs of veins. */
export function leaf(): Casting {
  const half = path('M0 -290C60 -250 168 -120 166 30C164 150 84 240 0 296').flat()
  const outline: Outline = [[...half, ...mirrored([half], 0).flat().toReversed()]]
  const veins = [-170, -110, -46, 20, 86, 150, 206].flatMap((y, index) => {
    const reach = [62, 96, 118, 124, 114, 88, 52][index] ?? 0
    const right: Point[] = path(
      `M0 ${y + 34}C${reach * 0.4} ${y + 24} ${reach * 0.8} ${y - 2} ${reach} ${y - 40}`,
    ).flat()
    return [right, ...mirrored([right], 0)]
  })
  return modelled({
    outline,
    dome: 26,
    threads: [
      { lines: veins, halfWidth: 5, height: 10 },
      { lines: path('M0 -262V262'), halfWidth: 10, height: 17, twisted: true },
    ],
    balls: balls(
      veins.map(line => line.at(-1) ?? [0, 0]),
      8,
      12,
    ),
  })
}

/** A shell, rounded on both sides of its opening. */
export function cowrie(): Casting {
  const outline = path(
    'M0 -270C110 -268 186 -150 180 -20C174 130 96 262 0 268C-96 262 -174 130 -180 -20C-186 -150 -110 -268 0 -270Z',
  )
  const slit = path('M-6 -206C22 -120 -18 -20 6 70C16 120 4 168 0 204')
  const teeth = Array.from({ length: 15 }, (_, index) => {
    const y = -186 + index * 26
    const bow = 34 + 14 * Math.sin((index / 14) * Math.PI)
    return path(`M14 ${y}C${bow * 0.6} ${y - 2} ${bow} ${y - 8} ${bow + 12} ${y - 16}`).flat()
  })
  return modelled({
    outline,
    dome: 62,
    threads: [
      { lines: [...teeth, ...mirrored(teeth, 0)], halfWidth: 6, height: 11 },
      { lines: slit, halfWidth: 12, height: -26 },
    ],
    balls: [],
  })
}

/** One thread coiled from the middle, with balls around it. */
export function spiral(): Casting {
  const around = Array.from({ length: 21 }, (_, index): Point => {
    const share = (index + 0.8) / 22
    const angle = -Math.PI / 2 + share * fullTurn
    const reach = 187 + 45 * share + 36
    return [Math.cos(angle) * reach, Math.sin(angle) * reach]
  })
  return bent(coil([0, 0], 5, 8, 232, -Math.PI / 2), 24, balls(around, 15, 24))
}

/** Seen from the side, with its clapper below the mouth. */
export function bell(): Casting {
  const outline = path(
    'M0 -262C92 -258 128 -176 134 -84C142 30 164 108 216 162L216 190C120 224 -120 224 -216 190L-216 162C-164 108 -142 30 -134 -84C-128 -176 -92 -258 0 -262Z',
  )
  const band = (y: number, half: number) =>
    path(`M${-half} ${y}C${-half * 0.5} ${y + half * 0.16} ${half * 0.5} ${y + half * 0.16} ${half} ${y}`)
  const beads = Array.from({ length: 13 }, (_, index): Point => {
    const share = (index - 6) / 6.6
    return [share * 152, 60 + 14 * (1 - share * share)]
  })
  const peaks = Array.from({ length: 8 }, (_, index) => {
    const x = (index - 3.5) * 30
    const y = -16 + 10 * (1 - ((index - 3.5) / 4) ** 2)
    return path(`M${x - 14} ${y}L${x} ${y - 60}L${x + 14} ${y}`).flat()
  })
  const clapper = modelled({ outline: circle(0, 236, 40), edge: 'plain', dome: 30, threads: [], balls: [] })
  const body = modelled({
    outline,
    dome: 64,
    threads: [
      { lines: [...band(-98, 124), ...band(4, 136)], halfWidth: 7, height: 13, twisted: true },
      {
        lines: [...band(32, 142), ...band(88, 158), ...band(146, 192)],
        halfWidth: 7,
        height: 12,
        twisted: true,
      },
      { lines: peaks, halfWidth: 5, height: 9 },
    ],
    balls: balls(beads, 9, 13),
  })
  return together([body, clapper])
}
