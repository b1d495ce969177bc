import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../app.css'), 'utf8')

type Theme = 'light' | 'dark'
type Colours = Readonly<Record<string, Readonly<Record<Theme, string>>>>

/** The colours that a block of the style sheet declares with a value for each theme. */
const coloursIn = (block: string): Colours =>
  Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, { light, dark }],
    ),
  )

const shared = coloursIn(/@theme \{[^}]*/.exec(css)?.[0] ?? '')
const crafts = [...css.matchAll(/\[data-craft="(\w+)"\] \{([^}]*)\}/g)].map(
  ([, craft = '', block = '']) => [craft, { ...shared, ...coloursIn(block) }] as const,
)

/** The contrast of WCAG 2.2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const failing = (colours: Colours, pairs: readonly (readonly [text: string, background: string])[]) =>
  (['light', 'dark'] as const).flatMap(theme =>
    pairs.flatMap(([text, ground]) => {
      const ratio = contrast(colours[text]?.[theme] ?? '', colours[ground]?.[theme] ?? '')
      return ratio >= 4.5 ? [] : [`${text} on ${ground}, ${theme}: ${ratio.toFixed(2)}`]
    }),
  )

const onGrounds = (texts: readonly string[], grounds: readonly string[]) =>
  texts.flatMap(text => grounds.map(ground => [text, ground] as const))

describe('the colours of the shop', () => {
  it('are readable in both themes', () => {
    const texts = ['ink', 'ink-2', 'ink-3', 'brand-ink', 'gold-ink', 'forest', 'indigo', 'danger']
    const pairs = [
      ...onGrounds(texts, ['bg', 'surface', 'surface-2']),
      ['on-brand', 'brand'],
      ['on-brand', 'brand-hover'],
      ['on-forest', 'forest'],
      ['on-gold', 'gold'],
      ['on-danger', 'danger'],
      ['on-banner', 'banner'],
      ['brand-ink', 'brand-soft'],
      ['gold-ink', 'gold-soft'],
      ['forest', 'forest-soft'],
      ['indigo', 'indigo-soft'],
      ['danger', 'danger-soft'],
    ] as const
    expect(failing(shared, pairs)).toEqual([])
  })

  it('has six crafts', () => {
    expect(crafts.map(([craft]) => craft)).toEqual(['beads', 'cloth', 'pottery', 'care', 'music', 'baskets'])
  })

  it.each(crafts)('are readable in the world of %s', (_craft, colours) => {
    const texts = ['ink', 'ink-2', 'craft-ink', 'brand-ink', 'gold-ink']
    expect(
      failing(colours, [...onGrounds(texts, ['craft-soft']), ['craft-ink', 'bg'], ['on-craft', 'craft']]),
    ).toEqual([])
  })
})
