import { dyed } from '../dyes.ts'
import { type TurnedBody, turnedPoint } from '../lathe.ts'
import { placed, placedShadow } from '../placed.ts'
import { clamp, fullTurn, mix, roundness, smoothstep } from '../scalar.ts'
import { type Arrangement, footShadows, type Part, type Product } from '../scene.ts'
import { normalise } from '../vector.ts'
import { listed } from '../words.ts'
import { type BasketFormName, basketForms } from './basket-forms.ts'
import { basketHandle, type Handle } from './basket-handle.ts'
import { buckledStraps, longHandles } from './basket-leather.ts'
import { basketLid } from './basket-lid.ts'
import { basketRim } from './basket-rim.ts'
import { rowHeight, stitchesAround, type Weave, type Weaving, weaver } from './basket-weave.ts'
import { houseplant } from './houseplant.ts'

export interface Basket extends Weaving {
  readonly form: BasketFormName
  readonly handle?: Handle
  /** What else belongs to it, or shows what it is for. */
  readonly with?: 'lid' | 'long handles' | 'buckled straps' | 'plant'
  readonly leatherColor?: string
  /** Below 1 for one that is smaller than others. */
  readonly scale?: number
}

/** A round basket of twisted elephant grass, as it is woven around Bolgatanga. */
export function basket(look: Basket): Product {
  return { alt: altText(look), detail: detailOf(look), arrange: seed => arrangementOf(look, seed) }
}

function arrangementOf(look: Basket, seed: number): Arrangement {
  const { stance, parts, floorShadows = [] } = arrangementIn(look, seed)
  const place = { x: 0, y: 0, scale: look.scale ?? 1 }
  return {
    stance,
    parts: look.scale ? parts.map(part => placed(part, place)) : parts,
    floorShadows: floorShadows.map(shadow => placedShadow(shadow, place)),
  }
}

function arrangementIn(look: Basket, seed: number): Arrangement {
  const { body } = basketForms[look.form]
  const foot = body.profile(body.bottom)
  return {
    stance: 'standing',
    parts: partsOf(look, seed),
    floorShadows: footShadows(body.bottom + body.tilt * foot * 0.72, foot * 1.85, foot * 1.16),
  }
}

function altText(look: Basket): string {
  const { form, pattern } = look
  const plain = pattern === 'plain'
  const figures = plain ? 'of undyed straw' : `with ${figureWords(look)}`
  const ending = endingOf(look)
  const { words: formWords } = basketForms[form]
  const words = look.scale ? `Small ${formWords.toLowerCase()}` : formWords
  return ending.startsWith(',')
    ? `${words} ${figures}${ending}`
    : `${words} ${figures} ${plain ? 'with' : 'and'} ${ending}`
}

function detailOf(look: Basket): string {
  return look.pattern === 'plain'
    ? 'rows of undyed straw woven up to a wound rim'
    : `${figureWords(look)} woven into a basket of straw`
}

function figureWords({ pattern, dyes }: Basket): string {
  return `${listed([...new Set([dyes[0], dyes[3]])])} ${pattern}`
}

function endingOf(look: Basket): string {
  if (look.with) return extraWords[look.with]
  if (!look.handle) return ', without a handle'
  return look.handle.leather === 'whole' ? 'a leather handle' : 'an arched handle wound with leather'
}

const extraWords: Record<NonNullable<Basket['with']>, string> = {
  lid: 'a pointed lid',
  'long handles': 'two long leather handles',
  'buckled straps': 'two buckled leather straps',
  plant: 'a green plant in it',
}

function partsOf(look: Basket, seed: number): Part[] {
  const { body } = basketForms[look.form]
  const weave = weaver(look, seed)
  const straw = dyed(look.straw)
  const accent = dyed(look.dyes[0])
  const leather = look.leatherColor ?? '#6B3A20'
  const handles = look.with === 'long handles' ? longHandles(body, leather) : undefined
  return [
    ...(look.with === 'lid' ? basketLid(weave) : []),
    ...(look.with === 'buckled straps' ? [buckledStraps(body, leather)] : []),
    ...(handles ? [handles.front] : []),
    basketRim(body, straw, accent, 'front'),
    ...(look.handle ? [basketHandle(look.handle, body, straw, accent)] : []),
    ...(look.with === 'plant' ? houseplant(seed).map(leaf => above(body, leaf)) : []),
    basketRim(body, straw, accent, 'back'),
    outside(body, weave),
    inside(body, weave),
    ...(handles ? [handles.back] : []),
  ]
}

/** Only what shows above the front of the rim. */
function above(body: TurnedBody, part: Part): Part {
  const radius = body.profile(body.top)
  return (x, y) => {
    const front = body.top + radius * body.tilt * roundness((x - body.centre) / radius)
    return y < front ? part(x, y) : null
  }
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
