import { dyed } from '../dyes.ts'
import { type TurnedBody, turnedBody, turnedPoint } from '../lathe.ts'
import { clamp, fullTurn, mix, roundness, smoothstep } from '../scalar.ts'
import { footShadows, type Part, type Product } from '../scene.ts'
import { normalise } from '../vector.ts'
import { listed } from '../words.ts'
import { basketHandle, type Handle } from './basket-handle.ts'
import { basketRim } from './basket-rim.ts'
import { rowHeight, stitchesAround, type Weave, type Weaving, weaver } from './basket-weave.ts'

export interface Basket extends Weaving {
  readonly form: 'market' | 'deep' | 'low'
  readonly handle?: Handle
}

const formWords: Record<Basket['form'], string> = {
  market: 'Round basket',
  deep: 'Deep round basket',
  low: 'Low, wide basket',
}

const forms: Record<Basket['form'], TurnedBody> = {
  market: turnedBody({ top: 470, bottom: 985, tilt: 0.235 }, [
    [450, 296],
    [470, 300],
    [530, 322],
    [660, 338],
    [800, 312],
    [910, 246],
    [985, 178],
    [1005, 170],
  ]),
  deep: turnedBody({ top: 500, bottom: 990, tilt: 0.22 }, [
    [480, 266],
    [500, 270],
    [600, 300],
    [740, 318],
    [860, 300],
    [940, 252],
    [990, 196],
    [1010, 186],
  ]),
  low: turnedBody({ top: 580, bottom: 968, tilt: 0.33 }, [
    [560, 372],
    [580, 378],
    [650, 408],
    [740, 412],
    [850, 368],
    [925, 300],
    [968, 244],
    [988, 232],
  ]),
}

/** A round basket of twisted elephant grass, as it is woven around Bolgatanga. */
export function basket(look: Basket): Product {
  const body = forms[look.form]
  const foot = body.profile(body.bottom)
  return {
    alt: altText(look),
    arrange: seed => ({
      stance: 'standing',
      parts: partsOf(look, seed),
      floorShadows: footShadows(body.bottom + body.tilt * foot * 0.72, foot * 1.85, foot * 1.16),
    }),
  }
}

function altText({ form, pattern, dyes, handle }: Basket): string {
  const plain = pattern === 'plain'
  const figures = plain ? 'of undyed straw' : `with ${listed([dyes[0], dyes[3]])} ${pattern}`
  if (!handle) return `${formWords[form]} ${figures}, without a handle`
  const handleWords = handle.leather === 'whole' ? 'a leather handle' : 'an arched handle wound with leather'
  return `${formWords[form]} ${figures} ${plain ? 'with' : 'and'} ${handleWords}`
}

function partsOf(look: Basket, seed: number): Part[] {
  const body = forms[look.form]
  const weave = weaver(look, seed)
  const straw = dyed(look.straw)
  const accent = dyed(look.dyes[0])
  return [
    basketRim(body, straw, accent, 'front'),
    ...(look.handle ? [basketHandle(look.handle, body, straw, accent)] : []),
    basketRim(body, straw, accent, 'back'),
    outside(body, weave),
    inside(body, weave),
  ]
}

function outside(body: TurnedBody, weave: Weave): Part {
  return (x, y) => {
    const point = turnedPoint(body, x, y)
    if (!point) return null
    const fromFloor = 0.72 + 0.28 * smoothstep(body.bottom + 40, body.bottom - 160, point.height)
    const openness = (0.55 + 0.45 * smoothstep(0, 0.3, point.facing)) * fromFloor
    const row = (point.height - body.top) / rowHeight
    return weave(point.turn * stitchesAround + stitchesAround, row, point.normal, openness, 1)
  }
}

function inside(body: TurnedBody, weave: Weave): Part {
  const mouth = body.profile(body.top) + 7
  return (x, y) => {
    const dx = (x - body.centre) / mouth
    const dy = (y - body.top) / (mouth * body.tilt)
    if (dx * dx + dy * dy > 1) return null
    const depth = dy + roundness(dx)
    const stitch = (Math.asin(clamp(dx * 0.985, -1, 1)) / fullTurn) * stitchesAround + stitchesAround * 1.5
    const light = mix(0.66, 0.07, clamp(depth / 2) ** 0.6) * mix(1, 0.55, clamp(-dx))
    return weave(stitch, (depth * (mouth * body.tilt)) / 13 + 14, normalise(-dx * 0.7, -0.05, 0.8), light, -1)
  }
}
