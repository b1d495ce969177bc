import type { DemoMaker } from './demo-maker.ts'

export const kitchenCareCarvingMakers = [
  {
    slug: 'vume-river-potters',
    name: 'Vume River Potters',
    craft: 'Pottery',
    town: 'Vume',
    region: 'Volta',
    since: 2003,
    story:
      'Eleven women share a kiln ground beside the lower Volta. Mawusi Agbeko keeps the clay pits, and decides by touch when a pot may meet the fire.',
    process: [
      'The clay is dug from the bank in the dry months, trodden and picked clean of stones.',
      'Each pot is raised by hand: the potter walks around it, and a pebble closes its skin.',
      'After a week of shade it is fired in the open under straw and dung, and tapped before it is sold.',
    ],
    answersWithinHours: 24,
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
    process: [
      'The shell is hollowed from one log of tweneboa and dried for two months.',
      'A goat skin is laid over it wet and held by pegs or rope.',
      'It is tuned by ear, played for a week and tuned again.',
    ],
    answersWithinHours: 12,
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
    process: [
      'A block of sese wood is split from the log and roughed out with an adze while it is still green.',
      'It dries in the shade for some weeks, then the column and the seat are cut with knife and chisel.',
      'It is rubbed down, waxed and sat upon by somebody heavy.',
    ],
    answersWithinHours: 36,
  },
  {
    slug: 'tamale-shea-sisters',
    name: 'Tamale Shea Sisters',
    craft: 'Shea, soap and calabash',
    town: 'Tamale',
    region: 'Northern',
    since: 2011,
    chargesTax: true,
    story:
      'Rahinatu Alhassan brings together forty women from villages around Tamale. They agree on the price of the nuts before the season begins, and share what is left after it.',
    process: [
      'Nuts are picked from the ground between May and August, boiled and dried in the sun.',
      'They are roasted, milled and churned with water by hand until the butter rises.',
      'The butter is boiled clear, strained through cotton and filled when it has cooled.',
    ],
    answersWithinHours: 8,
  },
  {
    slug: 'sirigu-courtyard-potters',
    name: 'Sirigu Courtyard Potters',
    craft: 'Painted pottery',
    town: 'Sirigu',
    region: 'Upper East',
    since: 2008,
    story:
      'Azure Akolpoka and nine neighbours build and paint in each other’s courtyards, a kilometre from the border. What they paint on pots in the dry season they paint on the walls of the town after the rains.',
    process: [
      'Clay from the pit behind the school is mixed with ground potsherds and built up in coils.',
      'Red, white and black earths are laid on with a feather and polished with a pebble.',
      'The pots are fired in the evening wind and brushed with a brew of locust bean pods while they are hot.',
    ],
    answersWithinHours: 30,
  },
  {
    slug: 'ejisu-oil-and-soap',
    name: 'Ejisu Oil & Soap Yard',
    craft: 'Oils and soap',
    town: 'Ejisu',
    region: 'Ashanti',
    since: 2015,
    story:
      'Akosua Boatemaa learnt soap from her aunt and pressing from a manual. Six people work at the two presses and the big pot, and cocoa farmers nearby bring the pods that they used to burn.',
    process: [
      'Pods are dried and burnt to ash, nuts are cracked and sorted by hand.',
      'Oil is pressed without heat and left to settle for three days.',
      'Soap is boiled over wood, stirred for a day and cured for a month.',
    ],
    answersWithinHours: 6,
  },
  {
    slug: 'aburi-ridge-woodwork',
    name: 'Aburi Ridge Woodwork',
    craft: 'Games, combs and small furniture',
    town: 'Aburi',
    region: 'Eastern',
    since: 2006,
    story:
      'Kofi Larbi set up his bench where the road from Accra reaches the ridge and the air turns cool. He and four others cut games, combs, stools and toys from plantation wood and from trees that storms bring down.',
    process: [
      'Boards are sawn from dry trunks and stacked under the roof for half a year.',
      'Shapes are cut with saw and bent knife, and every edge is rounded by hand.',
      'Surfaces are rubbed with the rough leaf of a fig tree and oiled twice.',
    ],
    answersWithinHours: 10,
  },
  {
    slug: 'kpalime-drum-yard',
    name: 'Kpalimé Drum Yard',
    craft: 'Drum making',
    town: 'Kpalimé',
    region: 'Plateaux',
    country: 'TG',
    since: 1996,
    story:
      'Kossi Agbodjan builds drums of staves under the mango trees of Kpalimé, half an hour from the border at Kpadafe. His sister Afi paints them, and tunes better than he does, as both will tell you.',
    process: [
      'Staves are split from odum, shaved to a bevel and fitted dry until no light shows between them.',
      'They are bound, smoked over coconut husks for two days and bound again.',
      'The skin is pegged wet, left for a week and brought up to its tone peg by peg.',
    ],
    answersWithinHours: 48,
  },
] as const satisfies readonly DemoMaker[]
