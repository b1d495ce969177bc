import type { Product } from '../scene.ts'
import { listed } from '../words.ts'
import { kenteForms } from './kente-forms.ts'
import { figuresOn, type KenteWeave, kenteTextile } from './kente-textile.ts'
import type { Motif } from './kente-weaves.ts'

export interface Kente extends KenteWeave {
  readonly form: keyof typeof kenteForms
}

/** Cloth woven in strips on a narrow loom and sewn edge to edge. */
export function kente(look: Kente): Product {
  const { named } = kenteForms[look.form]
  const kind = look.inlaid ? 'Ewe kente' : 'kente'
  return {
    alt: `${clothNamed(named, look)}, ${wovenWords(look)}`,
    detail: `strips of ${kind} ${wovenWords(look)}`,
    cloth: seed => spreadKente(look, kenteForms[look.form].strips.length, seed),
    arrange: seed => kenteForms[look.form].arrange(look, seed),
  }
}

function spreadKente(weave: KenteWeave, strips: number, seed: number) {
  const stripWidth = 140
  return {
    textile: kenteTextile(weave, { stripWidth, strips, fringe: 74 }, seed),
    width: stripWidth * strips,
  }
}

function wovenWords(look: Kente): string {
  const { strips, rows } = kenteForms[look.form]
  const figures = figuresOn(look, strips, rows).slice(0, 3).map(inPlural)
  return `woven in ${listed(look.dyes.slice(0, 4))} with ${listed(figures)}`
}

function clothNamed(named: string, { inlaid }: Kente): string {
  if (!inlaid) return named
  return named.replace(/a kente/, 'an Ewe kente').replace(/^(Three strips of )?kente/i, '$1Ewe kente')
}

function inPlural(motif: Motif): string {
  return motif.endsWith('s') ? motif : `${motif}s`
}
