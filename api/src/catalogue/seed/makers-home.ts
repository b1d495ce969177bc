import type { DemoMaker } from './demo-maker.ts'

export const homeMakers = [
  {
    slug: 'atampugre-weavers',
    name: 'Atampugre Weavers',
    craft: 'Basket weaving',
    town: 'Bolgatanga',
    region: 'Upper East',
    since: 2009,
    chargesTax: true,
    story:
      'Lamisi Atampugre began with four neighbours under a neem tree. Today thirty-one women weave with her, and each signs her baskets with a knot inside the rim.',
    process: [
      'Elephant grass is split with the teeth, rolled on the thigh into a double strand and dyed in the pot with the lid on.',
      'The bottom is woven flat as a cross of grass. From there the weaver works upwards, standing stalks between her knees.',
      'Loose ends are cut with a razor, the rim is bound, and goat leather is sewn wet around the handle so that it dries tight.',
    ],
    answersWithinHours: 6,
  },
  {
    slug: 'adompoka-house',
    name: 'Adompoka House',
    craft: 'Baskets and wall weaving',
    town: 'Zuarungu',
    region: 'Upper East',
    since: 2016,
    story:
      'Adompoka Ayine weaves the large pieces that others find too slow: laundry baskets, planters, rounds for the wall. Her three daughters and two nephews weave with her after school and in the dry months.',
    process: [
      'The family buys grass at the Bolgatanga market and sorts it by length, because a tall basket can’t have short stalks.',
      'Each colour has its own pot over a fire of millet stalks. The dyed grass dries in the shade of the compound wall.',
      'One person weaves a basket from bottom to rim, so that the tension stays the same. A laundry basket takes nine days.',
    ],
    answersWithinHours: 12,
  },
  {
    slug: 'fuseini-leather-yard',
    name: 'Fuseini Leather Yard',
    craft: 'Leatherwork',
    town: 'Tamale',
    region: 'Northern',
    since: 1994,
    story:
      'Baba Fuseini learned to tan from his father in Tamale’s leather quarter and now works with his sons Rashid and Mubarak. Rashid cuts, Mubarak stamps, and the old man still does every edge himself.',
    process: [
      'Goat hides lie in pits with the crushed pods of the bagaruwa tree for eight days, then they are scraped and dried on the wall.',
      'The leather is dyed by hand with a cloth, cut along a card pattern and stamped with iron punches while it is damp.',
      'Seams are pricked with an awl and sewn with two needles and waxed thread. Edges are rubbed with a smooth bone until they shine.',
    ],
    answersWithinHours: 8,
  },
  {
    slug: 'korlekie-plaiters',
    name: 'Korlekie Plaiters',
    craft: 'Fans and hats',
    town: 'Ada Foah',
    region: 'Greater Accra',
    since: 2012,
    story:
      'Where the Volta meets the sea, Korlekie Narh plaits hats for fishermen and for those who only watch them. Seven women share her shed by the ferry and sell under her name.',
    process: [
      'Fan palm and swamp grass are cut at the edge of the lagoon, boiled once and dried on the sand for three days.',
      'For a hat the straw is plaited into a band of twenty metres, then sewn round and round from the crown outwards.',
      'Fans are woven from the middle, trimmed with a knife along a pot lid and bound to their handle with leather.',
    ],
    answersWithinHours: 24,
  },
  {
    slug: 'atelier-bintou-sanou',
    name: 'Atelier Bintou Sanou',
    craft: 'Leather and calabash',
    town: 'Bobo-Dioulasso',
    region: 'Hauts-Bassins',
    country: 'BF',
    since: 2007,
    story:
      'Bintou Sanou sews floor cushions and sandals in a courtyard near the old mosque of Bobo-Dioulasso. Her brother Siaka pierces calabashes for lamps at the other end of the same bench.',
    process: [
      'Leather comes from tanners two streets away. Bintou chooses it by hand and turns down what has been dried too fast.',
      'Panels are cut, dyed and figured with laid-on diamonds before they are sewn, inside out, with a curved needle.',
      'Calabashes are soaked, scraped and marked with a pencil. Each hole is drilled by hand and its edge rubbed with oil.',
    ],
    answersWithinHours: 36,
  },
] as const satisfies readonly DemoMaker[]
