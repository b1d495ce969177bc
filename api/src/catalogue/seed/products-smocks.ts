import type { DemoProduct } from './demo-shapes.ts'

const smockCare =
  'Wash by hand in cool water, inside out. Do not wring. Iron damp; the embroidery from behind.'

export const smockProducts: readonly DemoProduct[] = [
  {
    slug: 'smock-indigo-white',
    name: 'Fugu smock, indigo and white',
    maker: 'daboya-river-smocks',
    category: 'smocks',
    occasions: ['Birthday', 'Eid', 'Graduation'],
    recipients: ['Him', 'Parents', 'Friends'],
    materialKinds: ['Cotton'],
    colours: ['Blue', 'White'],
    description:
      'A sleeveless fugu of hand-woven strips in indigo and white, wide at the hem, with a V neck embroidered in white.',
    story:
      'The blue thread comes out of the dye pits of Daboya, some of them older than anybody’s memory. Issahaku cuts the gores himself: they decide how the smock swings when its wearer turns.',
    materials: 'Cotton, hand-woven in strips, partly dyed with indigo',
    dimensions: 'Length 86 to 94 cm; chest 116 to 136 cm',
    care: smockCare,
    price: 520,
    weightGrams: 780,
    leadTimeDays: 5,
    stock: [
      { name: 'M', options: { Size: 'M' }, price: 520, stock: 9 },
      { name: 'L', options: { Size: 'L' }, price: 560, stock: 11 },
      { name: 'XL', options: { Size: 'XL' }, price: 600, stock: 6 },
    ],
    listedDaysAgo: 400,
    soldThisMonth: 33,
    featured: true,
  },
  {
    slug: 'smock-black-gold',
    name: 'Fugu smock, black with gold embroidery',
    maker: 'daboya-river-smocks',
    category: 'smocks',
    occasions: ['Wedding', 'Eid', 'Anniversary'],
    recipients: ['Him', 'Grandparents'],
    materialKinds: ['Cotton'],
    colours: ['Black', 'Gold', 'White'],
    description:
      'A smock with short sleeves in fine black and cream stripes, its neck worked in loops of golden thread.',
    story:
      'Awudu Mahama sits at the embroidery for four days and does not let anybody hurry him. Write your chest and your height with the order, and it is cut to them.',
    materials: 'Cotton, hand-woven in strips; rayon embroidery thread',
    dimensions: 'Cut to your measures; length 84 to 100 cm',
    care: smockCare,
    price: 780,
    weightGrams: 960,
    leadTimeDays: 21,
    stock: 8,
    listedDaysAgo: 110,
    soldThisMonth: 7,
    madeToOrder: true,
  },
  {
    slug: 'smock-child-green',
    name: 'Child’s fugu, green and yellow',
    maker: 'daboya-river-smocks',
    category: 'smocks',
    occasions: ['Birthday', 'Eid', 'Naming day'],
    recipients: ['Children'],
    materialKinds: ['Cotton'],
    colours: ['Green', 'Yellow', 'White'],
    description:
      'A small smock with short sleeves for parties and durbars, in strips of green with yellow and white.',
    story:
      'Children’s smocks are woven from the softest yarn and have a deep hem to let down. Issahaku’s twins try every new size, and run about in it for a day.',
    materials: 'Cotton, hand-woven in strips',
    dimensions: 'Length 48, 54 or 60 cm',
    care: smockCare,
    price: 210,
    weightGrams: 340,
    leadTimeDays: 4,
    stock: [
      { name: '2–3 years', options: { Size: '2–3 years' }, price: 210, stock: 8 },
      { name: '4–5 years', options: { Size: '4–5 years' }, price: 240, stock: 10 },
      { name: '6–7 years', options: { Size: '6–7 years' }, price: 270, stock: 5 },
    ],
    listedDaysAgo: 72,
    soldThisMonth: 18,
  },
  {
    slug: 'smock-dress-rust',
    name: 'Smock dress, rust and cream',
    maker: 'daboya-river-smocks',
    category: 'smocks',
    occasions: ['Birthday', 'Wedding', 'Eid'],
    recipients: ['Her', 'Parents'],
    materialKinds: ['Cotton'],
    colours: ['Brown', 'White'],
    description:
      'A long smock for women in even stripes of rust and cream, with short sleeves and an embroidered neck.',
    story:
      'Mariama Bakari began to sew the long ones when her sisters borrowed her husband’s smocks once too often. Hers are narrower at the shoulder and wider from the waist.',
    materials: 'Cotton, hand-woven in strips',
    dimensions: 'Length 118 cm; chest 96, 104 or 112 cm',
    care: smockCare,
    price: 640,
    weightGrams: 920,
    leadTimeDays: 6,
    stock: [
      { name: 'S', options: { Size: 'S' }, price: 640, stock: 4 },
      { name: 'M', options: { Size: 'M' }, price: 640, stock: 7 },
      { name: 'L', options: { Size: 'L' }, price: 660, stock: 0 },
    ],
    listedDaysAgo: 34,
    soldThisMonth: 10,
  },
]
