import { waistBeads } from '../crafts/waist-beads.ts'
import type { Plate } from '../scene.ts'

export const waistBeadPlates: readonly Plate[] = [
  {
    slug: 'waist-beads-teal',
    setting: { wall: '#F0E4D6', shape: 'sun', paint: '#E3A988' },
    near: { x: 330, y: 850, zoom: 2.7 },
    product: waistBeads({
      strands: [
        ['teal', 'teal', 'teal', 'teal', 'gold', 'gold'],
        ['gold', 'gold', 'gold', 'teal'],
      ],
      accent: { every: 23, bead: 'brass' },
      laid: 'coiled twice',
    }),
  },
  {
    slug: 'waist-beads-coral',
    setting: { wall: '#DCE6E4', shape: 'diamond', paint: '#B5CFCB' },
    near: { x: 300, y: 850, zoom: 2.7 },
    product: waistBeads({
      strands: [
        ['coral', 'coral', 'coral', 'white'],
        ['coral', 'white'],
        ['white', 'white', 'white', 'white', 'gold', 'coral'],
      ],
      accent: { every: 29, bead: 'brass' },
      laid: 'loose rounds',
    }),
  },
  {
    slug: 'waist-beads-harmattan',
    setting: { wall: '#C9D8DC', shape: 'arch', paint: '#9DBAC2' },
    near: { x: 430, y: 620, zoom: 2.7 },
    product: waistBeads({
      strands: [['brown', 'brown', 'brown', 'brown', 'cream', 'gold', 'cream']],
      accent: { every: 31, bead: 'brass' },
      laid: 'spiral',
    }),
  },
  {
    slug: 'waist-beads-five-strands',
    setting: { wall: '#E9E2D2', shape: 'half-sun', paint: '#D8C79C' },
    near: { x: 480, y: 720, zoom: 2.6 },
    product: waistBeads({
      strands: [['red'], ['yellow'], ['green'], ['cobalt'], ['purple']],
      laid: 'hank',
    }),
  },
  {
    slug: 'waist-beads-midnight',
    setting: { wall: '#E7CDBB', shape: 'steps', paint: '#D9A98C' },
    near: { x: 500, y: 620, zoom: 2.6 },
    product: waistBeads({
      strands: [
        ['navy', 'navy', 'navy', 'navy', 'navy', 'gold'],
        ['black', 'black', 'navy'],
      ],
      accent: { every: 37, bead: 'sky blue' },
      laid: 'waves',
    }),
  },
  {
    slug: 'waist-beads-hibiscus',
    setting: { wall: '#D3E2D0', shape: 'sun', paint: '#A8C8A6' },
    near: { x: 500, y: 650, zoom: 2.7 },
    product: waistBeads({
      strands: [
        ['pink', 'pink', 'pink', 'pink', 'rose', 'rose'],
        ['rose', 'white', 'rose', 'pink'],
      ],
      accent: { every: 19, bead: 'green' },
      laid: 'figures of eight',
    }),
  },
  {
    slug: 'waist-beads-bridal',
    setting: { wall: '#6D2F45', shape: 'diamond', paint: '#86415A' },
    near: { x: 300, y: 850, zoom: 2.7 },
    product: waistBeads({
      strands: [
        ['white', 'white', 'white', 'cream'],
        ['white', 'gold'],
        ['cream', 'white', 'white'],
        ['white', 'white', 'white', 'white', 'gold'],
      ],
      accent: { every: 27, bead: 'brass' },
      laid: 'loose rounds',
    }),
  },
  {
    slug: 'waist-beads-first-strand',
    setting: { wall: '#F3E0B4', shape: 'arch', paint: '#E9C676' },
    near: { x: 480, y: 620, zoom: 2.6 },
    product: waistBeads({
      strands: [
        ['sky blue', 'sky blue', 'white'],
        ['white', 'white', 'sky blue'],
        ['white', 'white', 'sky blue'],
      ],
      accent: { every: 13, bead: 'blue' },
      laid: 'small rings',
    }),
  },
]
