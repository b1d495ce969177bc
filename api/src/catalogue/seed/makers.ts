interface DemoMaker {
  readonly slug: string
  readonly name: string
  readonly craft: string
  readonly town: string
  readonly region: string
  /** The year in which the workshop began. */
  readonly since: number
  readonly story: string
}

export const makers = [
  {
    slug: 'atampugre-weavers',
    name: 'Atampugre Weavers',
    craft: 'Basket weaving',
    town: 'Bolgatanga',
    region: 'Upper East',
    since: 2009,
    story:
      'Lamisi Atampugre began with four neighbours under a neem tree. Today thirty-one women weave with her, and each signs her baskets with a knot inside the rim.',
  },
  {
    slug: 'bonwire-loom-house',
    name: 'Bonwire Loom House',
    craft: 'Kente weaving',
    town: 'Bonwire',
    region: 'Ashanti',
    since: 1987,
    story:
      'Kwaku Boateng learned at his uncle’s loom when his feet could barely reach the treadles. He and five weavers work in cotton and rayon, one strip at a time.',
  },
  {
    slug: 'odumase-bead-yard',
    name: 'Odumase Bead Yard',
    craft: 'Powdered-glass beads',
    town: 'Odumase Krobo',
    region: 'Eastern',
    since: 1996,
    story:
      'Dede Tetteh and her brothers fire beads twice a week in an oven built from an anthill. Most of their glass comes from bottles that the town has emptied.',
  },
  {
    slug: 'vume-river-potters',
    name: 'Vume River Potters',
    craft: 'Pottery',
    town: 'Vume',
    region: 'Volta',
    since: 2003,
    story:
      'Eleven women share a kiln ground beside the lower Volta. Mawusi Agbeko keeps the clay pits, and decides by touch when a pot may meet the fire.',
  },
  {
    slug: 'ntonso-print-yard',
    name: 'Ntonso Print Yard',
    craft: 'Adinkra printing',
    town: 'Ntonso',
    region: 'Ashanti',
    since: 1992,
    story:
      'Gabriel Osei boils bark for three days until the dye is as thick as honey. His sister Afia cuts the stamps, and both print at the same long table.',
  },
  {
    slug: 'oguaa-batik-studio',
    name: 'Oguaa Batik Studio',
    craft: 'Batik',
    town: 'Cape Coast',
    region: 'Central',
    since: 2014,
    story:
      'Esi Quansah teaches as much as she dyes: every season three young people learn wax and colour in her yard behind Kotokuraba market.',
  },
  {
    slug: 'ga-mashie-drums',
    name: 'Ga Mashie Drums',
    craft: 'Drum making',
    town: 'Accra',
    region: 'Greater Accra',
    since: 1999,
    story:
      'Nii Armah Lamptey carves and skins drums a street away from the old harbour. He plays each for a week before he will sell it.',
  },
  {
    slug: 'kurofofurom-casters',
    name: 'Kurofofurom Casters',
    craft: 'Brass casting',
    town: 'Kurofofurom',
    region: 'Ashanti',
    since: 1979,
    story:
      'The Frimpong family casts brass in lost wax, as their town has done for generations. Old taps and padlocks become suns and stars.',
  },
  {
    slug: 'ahwiaa-carvers',
    name: 'Ahwiaa Carvers',
    craft: 'Stool carving',
    town: 'Ahwiaa',
    region: 'Ashanti',
    since: 1984,
    story:
      'Yaw Mensah and his two sons carve on the roadside north of Kumasi. For every tree that they cut, the workshop plants five.',
  },
  {
    slug: 'tamale-shea-sisters',
    name: 'Tamale Shea Sisters',
    craft: 'Shea, soap and calabash',
    town: 'Tamale',
    region: 'Northern',
    since: 2011,
    story:
      'Rahinatu Alhassan brings together forty women from villages around Tamale. They agree on the price of the nuts before the season begins, and share what is left after it.',
  },
] as const satisfies readonly DemoMaker[]

export type MakerSlug = (typeof makers)[number]['slug']
