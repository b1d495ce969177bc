import { tieDye } from '../crafts/tie-dye.ts'
import type { Plate } from '../scene.ts'

export const indigoPlates: readonly Plate[] = [
  {
    slug: 'indigo-cloth-tied-rings',
    setting: { wall: '#EFE0C8', shape: 'none' },
    product: tieDye({
      form: 'cloth',
      pattern: 'rings',
      way: 'tied',
      vat: 'indigo',
      first: 'sky blue',
      kept: 'white',
      angle: -0.06,
    }),
  },
  {
    slug: 'indigo-scarf-stitched',
    setting: { wall: '#EDE0D4', shape: 'sun', paint: '#D98A63' },
    product: tieDye({
      form: 'scarf over a rod',
      pattern: 'diamonds',
      way: 'stitched',
      vat: 'navy',
      first: 'blue',
      kept: 'cream',
    }),
  },
  {
    slug: 'tie-dye-wrap-ladders',
    setting: { wall: '#EAD8DE', shape: 'none' },
    product: tieDye({
      form: 'wrap',
      pattern: 'ladders',
      way: 'folded',
      vat: 'forest green',
      first: 'leaf green',
      kept: 'yellow',
    }),
  },
  {
    slug: 'tie-dye-cushion-sunburst',
    setting: { wall: '#CFDEDA', floor: '#A98F74', shape: 'steps', paint: '#A8C6BE' },
    near: { x: 430, y: 560, zoom: 2.3 },
    product: tieDye({
      form: 'cushion',
      pattern: 'sunbursts',
      way: 'tied',
      vat: 'pink',
      first: 'orange',
      kept: 'cream',
      angle: 0.06,
    }),
  },
]
