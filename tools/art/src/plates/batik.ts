import { batik } from '../crafts/batik.ts'
import type { Plate } from '../scene.ts'

export const batikPlates: readonly Plate[] = [
  {
    slug: 'batik-scarf-lagoon',
    setting: { wall: '#EFE6DA', shape: 'sun', paint: '#E9C9A4' },
    product: batik({
      form: 'scarf',
      pattern: 'waves and shells',
      deep: 'indigo',
      bright: 'lagoon blue',
      kept: 'cream',
    }),
  },
  {
    slug: 'batik-runner-clay',
    setting: { wall: '#D5DCD2', shape: 'none' },
    product: batik({
      form: 'runner',
      pattern: 'flowers',
      deep: 'brick red',
      bright: 'orange',
      kept: 'cream',
    }),
  },
  {
    slug: 'batik-runner-forest',
    setting: { wall: '#EFD9CD', shape: 'none' },
    product: batik({
      form: 'runner',
      pattern: 'leaves',
      deep: 'forest green',
      bright: 'leaf green',
      kept: 'cream',
    }),
  },
  {
    slug: 'batik-scarf-plum',
    setting: { wall: '#E4E7D6', shape: 'arch', paint: '#C9CF9C' },
    product: batik({
      form: 'scarf over a rod',
      pattern: 'drops',
      deep: 'plum',
      bright: 'rose',
      kept: 'cream',
    }),
  },
  {
    slug: 'batik-tablecloth-ochre',
    setting: { wall: '#CEDADC', floor: '#8E9A98', shape: 'half-sun', paint: '#B3C7C9' },
    near: { x: 480, y: 680, zoom: 2.3 },
    product: batik({
      form: 'tablecloth',
      pattern: 'stars',
      deep: 'rust',
      bright: 'mustard',
      kept: 'cream',
    }),
  },
  {
    slug: 'batik-napkins-teal',
    setting: { wall: '#F0D8BE', shape: 'none' },
    near: { x: 500, y: 650, zoom: 2.2 },
    product: batik({
      form: 'napkins',
      pattern: 'ladders and rings',
      deep: 'teal',
      bright: 'turquoise',
      kept: 'white',
    }),
  },
  {
    slug: 'batik-wall-panel-fishes',
    setting: { wall: '#F0E6CC', shape: 'sun', paint: '#E8BE62' },
    product: batik({
      form: 'wall panel',
      pattern: 'fishes',
      deep: 'purple',
      bright: 'cobalt',
      kept: 'yellow',
    }),
  },
  {
    slug: 'batik-length-cowries',
    setting: { wall: '#EAD7C6', floor: '#B58C66', shape: 'steps', paint: '#DDA985' },
    near: { x: 500, y: 650, zoom: 2.9 },
    product: batik({
      form: 'folded length',
      pattern: 'cowries',
      deep: 'navy',
      bright: 'cobalt',
      kept: 'white',
    }),
  },
]
