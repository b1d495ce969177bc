import type { MakerSlug } from './makers.ts'

type Steps = readonly [first: string, second: string, third: string]

/** Which drawing shows a step of a maker's work; none where no drawing shows just that. */
const drawings: Partial<Record<MakerSlug, Steps>> = {
  'bonwire-loom-house': ['', 'loom', 'sewn-strips'],
  'ntonso-print-yard': ['bark-dye', '', 'stamped-cloth'],
  'oguaa-batik-studio': ['wax-stamp', '', ''],
  'kpetoe-weaving-yard': ['', 'ewe-loom', 'sewn-strips'],
  'daboya-river-smocks': ['', 'smock-loom', ''],
  'mamprobi-dye-yard': ['', 'indigo-vat', ''],
  'segou-gara-yard': ['', 'indigo-vat', ''],
  'atampugre-weavers': ['grass', 'basket', ''],
  'adompoka-house': ['', 'grass', 'basket'],
  'fuseini-leather-yard': ['', '', 'leather-seam'],
  'atelier-bintou-sanou': ['', 'leather-seam', ''],
  'korlekie-plaiters': ['', 'plait', ''],
  'odumase-bead-yard': ['glass-powder', 'bead-mould', ''],
  'kurofofurom-casters': ['wax-threads', '', ''],
  'nartey-daughters': ['glass-powder', 'bead-mould', ''],
  'korkoi-waist-beads': ['', 'threaded-beads', ''],
  'vume-river-potters': ['', 'coiled-pot', ''],
  'ga-mashie-drums': ['', 'drum-skin', ''],
  'kpalime-drum-yard': ['', '', 'drum-skin'],
  'aburi-ridge-woodwork': ['boards', '', ''],
  'ahwiaa-carvers': ['rough-block', 'chisels', ''],
  'tamale-shea-sisters': ['shea-nuts', 'shea-butter', ''],
  'sirigu-courtyard-potters': ['coiled-pot', 'earths', ''],
  'ejisu-oil-and-soap': ['', '', 'soap-curing'],
}

/** The slug of the picture of each step, or an empty text. */
export function processPicturesOf(maker: MakerSlug): string[] {
  const steps = drawings[maker] ?? ['', '', '']
  return steps.map(step => step && `making-${step}`)
}
