import type { DemoMaker } from './demo-maker.ts'

export const clothMakers = [
  {
    slug: 'bonwire-loom-house',
    name: 'Bonwire Loom House',
    craft: 'Kente weaving',
    town: 'Bonwire',
    region: 'Ashanti',
    since: 1987,
    chargesTax: true,
    story:
      'Kwaku Boateng learned at his uncle’s loom when his feet could barely reach the treadles. He and five weavers work in cotton and rayon, one strip at a time.',
    process: [
      'The warp is laid out along the lane, thirty paces long, and wound into a ball that a stone holds tight while the weaver sits.',
      'A strip grows about an arm’s length in a day. The blocks are lifted by hand, and the pattern is in the weaver’s head.',
      'Strips are cut from the roll, matched block by block and sewn edge to edge.',
    ],
    answersWithinHours: 10,
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
    process: [
      'Bark of the badie tree is soaked, pounded and boiled down with a little iron slag until it coats the stamp.',
      'The cloth is pinned to padded boards, and a wooden comb draws the lines that divide it into fields.',
      'Each field is filled with one stamp, cut from calabash. The cloth dries in the sun and is never rinsed the same day.',
    ],
    answersWithinHours: 20,
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
    process: [
      'A stamp is cut from foam or soft wood, dipped in hot wax and pressed on white cotton, row after row.',
      'The cloth goes into the pale bath first. More wax is stamped over what should stay pale, and the dark bath follows.',
      'The wax is boiled out, skimmed off and used again. The cloth dries on the line and is ironed twice.',
    ],
    answersWithinHours: 5,
  },
  {
    slug: 'kpetoe-weaving-yard',
    name: 'Kpetoe Weaving Yard',
    craft: 'Ewe kente weaving',
    town: 'Agotime-Kpetoe',
    region: 'Volta',
    since: 1998,
    story:
      'Dodzi Akakpo and his sister Enyonam weave side by side in a shed behind the market. They like figures better than blocks: birds, fishes and combs, each laid into the cloth thread by thread.',
    process: [
      'Cotton is bought white and dyed in the yard, then laid out between pegs and wound onto the loom.',
      'For a figure the weaver opens the warp with a flat stick and lays a second thread in by hand, pick by pick.',
      'Six or more strips are cut, turned until the figures fall well, and sewn together by a tailor next door.',
    ],
    answersWithinHours: 14,
  },
  {
    slug: 'daboya-river-smocks',
    name: 'Daboya River Smocks',
    craft: 'Smock weaving',
    town: 'Daboya',
    region: 'Savannah',
    since: 1995,
    story:
      'Issahaku Bakari’s family has dyed thread beside the White Volta for longer than it can count. He weaves with two brothers, his wife Mariama sews, and a neighbour embroiders.',
    process: [
      'Thread is dipped into the indigo pit up to twelve times and dried on poles between the baths.',
      'It is woven into strips a hand wide and long enough to go around a house.',
      'The tailor sews the strips upright, sets gores below the chest and leaves the neck to the embroiderer.',
    ],
    answersWithinHours: 30,
  },
  {
    slug: 'mamprobi-dye-yard',
    name: 'Mamprobi Dye Yard',
    craft: 'Batik & tie-dye',
    town: 'Accra',
    region: 'Greater Accra',
    since: 2018,
    story:
      'Naa Dedei Tetteh and Ruth Ansah were at school together and share a yard ten minutes from the sea. One ties and one waxes, and they argue about colour every morning.',
    process: [
      'White cotton is washed until no starch is left, or the dye would stay on top.',
      'It is waxed, tied, pleated or clamped, and goes from the palest bath to the darkest.',
      'Wax is boiled out and strings are cut. The water is settled in a tank and used for the next dark bath.',
    ],
    answersWithinHours: 4,
  },
  {
    slug: 'segou-gara-yard',
    name: 'Ségou Gara Yard',
    craft: 'Indigo dyeing',
    town: 'Ségou',
    region: 'Ségou',
    country: 'ML',
    since: 2006,
    story:
      'Kadidia Traoré learned the indigo vat from her mother’s elder sister, and tastes it with the tip of her tongue to know whether it is ready. Five women tie and stitch with her under a kapok tree.',
    process: [
      'Leaves of the gara vine are pounded, rolled into balls and left to ferment in a clay jar with ash water.',
      'The cloth is tied or stitched, wetted and lowered into the vat. It comes out green and turns blue in the air.',
      'After eight to twelve baths it is rinsed, opened and beaten on a log with mallets, which gives it its sheen.',
    ],
    answersWithinHours: 40,
  },
] as const satisfies readonly DemoMaker[]
