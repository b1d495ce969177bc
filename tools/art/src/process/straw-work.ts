import { color, mixColors, scaled } from '../color.ts'
import { basketForms } from '../crafts/basket-forms.ts'
import { rowHeight, stitchesAround, type Weaving, weaver } from '../crafts/basket-weave.ts'
import { type Dye, dyed } from '../dyes.ts'
import { turnedPoint } from '../lathe.ts'
import { lit } from '../light.ts'
import { hash, noise } from '../noise.ts'
import { clamp, fullTurn, mix, roundness, smoothstep } from '../scalar.ts'
import { type Arrangement, footShadows, type Part } from '../scene.ts'
import { normalise } from '../vector.ts'

/** Bundles of dyed grass, each tied in its middle. */
export function grassBundles(dyes: readonly [Dye, Dye, Dye], seed: number): Arrangement {
  const bundles = dyes.map((dye, index) =>
    bundle(
      dye,
      { x: 250 + index * 250, y: 610 + (index % 2) * 40, angle: [-0.12, 0.05, 0.16][index] ?? 0 },
      seed + index,
    ),
  )
  return { stance: 'lying', touching: true, parts: bundles }
}

function bundle(
  dye: Dye,
  { x: left, y: top, angle }: { x: number; y: number; angle: number },
  seed: number,
): Part {
  const base = dyed(dye)
  const straw = color('#D9B26F')
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  return (x, y) => {
    const u = (x - left) * cosine + (y - top) * sine
    const v = (y - top) * cosine - (x - left) * sine
    const share = Math.abs(v) / 430
    const half = 62 + 62 * share ** 1.4
    const q = u / half
    const blade = Math.floor(q * 19 + 40)
    const end = 1 - 0.16 * hash(blade, v > 0 ? 1 : 2, seed)
    if (Math.abs(q) > 1 || share > end) return null
    if (Math.abs(v) < 26) return tie(q, v)
    const w = (q * 19 + 40 - blade - 0.5) * 2
    const faded = scaled(
      mixColors(base, straw, 0.35 * smoothstep(0.7, 1, share)),
      0.72 + 0.5 * hash(blade, 5, seed),
    )
    const fibre = 1 + 0.2 * (noise(u / 2, v / 26, seed) - 0.5)
    const openness = (0.5 + 0.5 * roundness(clamp(q, -1, 1))) * (0.66 + 0.34 * roundness(w))
    return lit(scaled(faded, fibre), normalise(q * 0.6 + w * 0.5, 0, 0.8), { openness, shine: 0.12 })
  }

  function tie(q: number, v: number) {
    const turn = Math.sin((v / 26) * 7)
    return lit(scaled(straw, 0.9 + 0.1 * turn), normalise(q * 0.8, turn * 0.6, roundness(q) + 0.2), {
      openness: 0.6 + 0.4 * roundness(q),
    })
  }
}

/** A basket whose wall has grown halfway; the stalks on which it grows stand up from it. */
export function basketBegun(look: Weaving, seed: number): Arrangement {
  const { body } = basketForms.market
  const weave = weaver(look, seed)
  const grownTo = 700
  const front: Part = (x, y) => {
    const point = turnedPoint(body, x, y)
    if (!point || point.height < grownTo + 6 * Math.sin(point.turn * 90)) return null
    const row = (point.height - body.top) / rowHeight
    return weave(
      point.turn * stitchesAround + stitchesAround,
      row,
      point.normal,
      0.55 + 0.45 * smoothstep(0, 0.3, point.facing),
      1,
    )
  }
  const radius = body.profile(grownTo)
  const inside: Part = (x, y) => {
    const dx = (x - body.centre) / radius
    const dy = (y - grownTo) / (radius * body.tilt)
    if (dx * dx + dy * dy > 1) return null
    const depth = dy + roundness(dx)
    const stitch = (Math.asin(clamp(dx * 0.985, -1, 1)) / fullTurn) * stitchesAround + stitchesAround * 1.5
    return weave(
      stitch,
      depth * 6 + 14,
      normalise(-dx * 0.7, -0.05, 0.8),
      mix(0.6, 0.08, clamp(depth / 2) ** 0.6),
      -1,
    )
  }
  const foot = body.profile(body.bottom)
  return {
    stance: 'standing',
    touching: true,
    parts: [stalks(1, grownTo, radius, body.tilt), front, inside, stalks(-1, grownTo, radius, body.tilt)],
    floorShadows: footShadows(body.bottom + foot * body.tilt * 0.8, foot * 2, foot * 1.3),
  }
}

/** The stalks at the front (1) or at the back (-1) of the rim. */
function stalks(side: 1 | -1, rim: number, radius: number, tilt: number): Part {
  const straw = color('#D6B377')
  const all = Array.from({ length: 15 }, (_, index) => {
    const turn = ((index + 0.5) / 15 - 0.5) * Math.PI
    const sine = Math.sin(turn)
    const foot = { x: 500 + radius * 0.985 * sine, y: rim + side * radius * tilt * Math.cos(turn) }
    const length = 300 + 120 * hash(index, side, 9)
    return {
      foot,
      length,
      lean: sine * 0.34 + (hash(index, side, 3) - 0.5) * 0.16,
      bend: (hash(index, side, 5) - 0.5) * 60,
    }
  })
  return (x, y) => {
    for (const { foot, length, lean, bend } of all) {
      const up = (foot.y - y) / length
      if (up < -0.04 || up > 1) continue
      const q = (x - foot.x - lean * up * length - bend * up * up) / mix(8, 4, up)
      if (Math.abs(q) > 1) continue
      const base = scaled(straw, (side === 1 ? 1 : 0.72) * (0.85 + 0.3 * noise(foot.x, up * 7, 3)))
      return lit(base, normalise(q, 0, roundness(q) + 0.1), { shine: 0.14 })
    }
    return null
  }
}

/** A plaited band, sewn round and round from the crown outwards, its end still loose. */
export function plaitedRound(seed: number): Arrangement {
  const band = 46
  const straw = color('#D9B878')
  const spiral: Part = (x, y) => {
    const dx = x - 480
    const dy = y - 610
    const reach = Math.hypot(dx, dy)
    const turn = Math.atan2(dy, dx) / fullTurn
    const row = reach / band - turn
    if (reach > 330 + turn * band) return looseEnd(x, y)
    const blades = Math.round(((Math.floor(row) + 0.5) * band * fullTurn) / 19)
    return plait(row, turn * blades, normalise(dx * 0.0004, dy * 0.0004, 1))
  }

  function looseEnd(x: number, y: number) {
    const along = x - 150
    const aside = y - 612 - along * 0.9 - 0.0016 * along * along
    if (y < 610 || along < -30 || along > 320 || Math.abs(aside) > band * 0.62) return null
    return plait(aside / (band * 1.24) + 0.5, along / 16, [0, 0, 1])
  }

  function plait(across: number, along: number, face: readonly [number, number, number]) {
    const v = across - Math.floor(across)
    const slant = along + Math.abs(v - 0.5) * 2.2
    const blade = Math.floor(slant)
    const u = slant - blade - 0.5
    const dyedBlade =
      Math.abs(blade + 4 * Math.floor(across)) % 9 === 4
        ? color('#8E3A22')
        : scaled(straw, 0.82 + 0.3 * hash(blade, Math.floor(across), seed))
    const edge = 0.6 + 0.4 * smoothstep(0, 0.16, Math.min(v, 1 - v))
    return lit(dyedBlade, normalise(face[0] + u * 0.9, face[1] + (v - 0.5) * 0.6, 1), {
      openness: edge * (0.7 + 0.3 * roundness(u * 2)),
      shine: 0.12,
    })
  }

  return { stance: 'lying', touching: true, parts: [spiral] }
}
