import type { DemoMaker } from './demo-maker.ts'

export const jewelleryMakers = [
  {
    slug: 'odumase-bead-yard',
    name: 'Odumase Bead Yard',
    craft: 'Powdered-glass beads',
    town: 'Odumase Krobo',
    region: 'Eastern',
    since: 1996,
    story:
      'Dede Tetteh and her brothers fire beads twice a week in an oven built from an anthill. Most of their glass comes from bottles that the town has emptied.',
    process: [
      'Bottles are washed, sorted by colour and pounded to powder in an iron mortar.',
      'The powder is filled into clay moulds, a cassava stalk in the middle of each for the hole, and fired until it fuses.',
      'Drawings are laid on with more glass, fired again, and every bead is turned smooth on a wet stone.',
    ],
    answersWithinHours: 18,
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
    process: [
      'Beeswax is rolled into threads and laid, coil by coil, into the shape of the piece.',
      'The wax is wrapped in charcoal and clay, dried for days and melted out again.',
      'Brass is poured into the hollow, and the mould is broken and the piece brushed with lime and sand.',
    ],
    answersWithinHours: 48,
  },
  {
    slug: 'nartey-daughters',
    name: 'Nartey & Daughters',
    craft: 'Powdered-glass beads',
    town: 'Somanya',
    region: 'Eastern',
    since: 1988,
    story:
      'Emmanuel Nartey learnt from his mother, and his daughters Aku and Maku learnt from him. The oven stands under a mango tree, and the whole house knows by the smell when it is hot enough.',
    process: [
      'Glass is pounded in the morning and sieved three times through a cloth.',
      'The moulds are filled layer by layer with a small funnel, and fired for the better part of an hour.',
      'While the beads are still soft, each is turned in its mould with two awls, so that the hole stays open.',
    ],
    answersWithinHours: 24,
  },
  {
    slug: 'korkoi-waist-beads',
    name: 'Korkoi Waist Beads',
    craft: 'Bead stringing',
    town: 'Accra',
    region: 'Greater Accra',
    since: 2015,
    story:
      'Naa Korkoi Quaye strings waist beads at a table in Kaneshie market, beside her aunt’s cloth stall. She keeps the measures of her customers in a school exercise book, now the fourth.',
    process: [
      'Seed beads are sorted by size on a wet cloth, for even the same packet holds two sizes.',
      'They are threaded on waxed cotton with a long needle, forty at a time.',
      'The ends are left long, and the strand is tied on at the stall or by whoever gets it.',
    ],
    answersWithinHours: 6,
  },
  {
    slug: 'atelier-kabore',
    name: 'Atelier Kaboré',
    craft: 'Brass casting',
    town: 'Ouagadougou',
    region: 'Centre',
    country: 'BF',
    since: 1991,
    story:
      'Issouf Kaboré casts in the courtyard where his uncle taught him, with his son and two neighbours. They make animals, because children come to watch and tell them when a leg is wrong.',
    process: [
      'The animal is modelled in beeswax, warmed in the hand and cooled in a bowl of water.',
      'It is covered with clay and donkey dung, coat upon coat, and dried in the sun for a week.',
      'On Fridays the wax is melted out and brass is poured, thirty moulds in one evening.',
    ],
    answersWithinHours: 48,
  },
  {
    slug: 'atelier-afi-lawson',
    name: 'Atelier Afi Lawson',
    craft: 'Jewellery',
    town: 'Lomé',
    region: 'Maritime',
    country: 'TG',
    since: 2013,
    story:
      'Afi Lawson makes earrings and small pieces in a room above a bakery in Lomé. She repairs what others have made, too, and says that this is where she learnt what breaks.',
    process: [
      'Beads are bought in Krobo and sorted into pairs by eye.',
      'Small pieces are cast in a single pour; wire is drawn, cut and bent over a nail.',
      'Every hook is filed round at its end and tried in her own ear.',
    ],
    answersWithinHours: 12,
  },
] as const satisfies readonly DemoMaker[]
