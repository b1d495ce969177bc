import type { DemoProduct } from './demo-shapes.ts'

const printCare = 'Hand wash cold, alone the first time. Dry in the shade.'
const indigoCare =
  'Indigo rubs off a little at first. Rinse cold with a spoon of vinegar, wash alone, dry in the shade.'

export const indigoProducts: readonly DemoProduct[] = [
  {
    slug: 'indigo-cloth-tied-rings',
    name: 'Indigo cloth, tied rings',
    maker: 'segou-gara-yard',
    category: 'indigo',
    occasions: ['Wedding', 'Anniversary', 'Eid'],
    recipients: ['Couples', 'Her', 'Home'],
    materialKinds: ['Cotton'],
    colours: ['Blue', 'White'],
    description:
      'Deep indigo cotton with white rings, each pinched up and bound with raffia before the cloth went into the vat.',
    story:
      'Kadidia ties some eighty rings in a cloth, some around a millet grain and some around her thumb. After the tenth bath it is beaten with wooden mallets until it shines.',
    materials: 'Cotton, indigo from fermented gara leaves',
    dimensions: '190 × 120 cm',
    care: indigoCare,
    price: 480,
    weightGrams: 640,
    leadTimeDays: 5,
    stock: 7,
    listedDaysAgo: 280,
    soldThisMonth: 8,
  },
  {
    slug: 'indigo-scarf-stitched',
    name: 'Indigo scarf, stitched diamonds',
    maker: 'segou-gara-yard',
    category: 'indigo',
    occasions: ['Birthday', 'Farewell', 'Thank you'],
    recipients: ['Her', 'Him', 'Friends'],
    materialKinds: ['Cotton'],
    colours: ['Blue', 'White'],
    description:
      'A scarf in night blue with nested diamonds, drawn by a needle and pulled tight before dyeing.',
    story:
      'A thread runs through every line of the diamonds and is drawn up until the cloth is a hard little bundle. It takes Aminata two days to stitch, and one careful hour to unpick.',
    materials: 'Cotton, indigo from fermented gara leaves',
    dimensions: '185 × 55 cm',
    care: indigoCare,
    price: 210,
    weightGrams: 170,
    leadTimeDays: 4,
    stock: 15,
    listedDaysAgo: 96,
    soldThisMonth: 23,
  },
  {
    slug: 'tie-dye-wrap-ladders',
    name: 'Tie-dye wrap, green ladders',
    maker: 'mamprobi-dye-yard',
    category: 'indigo',
    occasions: ['Birthday', 'Farewell'],
    recipients: ['Her', 'Friends'],
    materialKinds: ['Cotton'],
    colours: ['Green', 'Yellow'],
    description:
      'A wide wrap for the beach or the shoulders, pleated and clamped so that yellow ladders stay in the green.',
    story:
      'The cloth is pleated like a fan, clamped between two sticks of bamboo and dipped edge by edge. Where the clamp was loose the green crept in, and that is the part people like.',
    materials: 'Cotton, reactive dyes',
    dimensions: '180 × 110 cm',
    care: printCare,
    price: 135,
    originalPrice: 160,
    weightGrams: 320,
    leadTimeDays: 3,
    stock: 19,
    listedDaysAgo: 48,
    soldThisMonth: 12,
  },
  {
    slug: 'tie-dye-cushion-sunburst',
    name: 'Tie-dye cushion cover, sunburst',
    maker: 'mamprobi-dye-yard',
    category: 'indigo',
    occasions: ['Birthday', 'Housewarming'],
    recipients: ['Home', 'Friends', 'Children'],
    materialKinds: ['Cotton'],
    colours: ['Pink', 'Orange', 'White'],
    description:
      'A pink cushion cover with one great sunburst in cream and orange, tied from the middle outwards.',
    story:
      'Naa Dedei ties from the middle and counts the rounds under her breath: five, or the sun does not reach the corners. The orange bath is first and is hardly seen until the strings are cut.',
    materials: 'Cotton, reactive dyes; without filling',
    dimensions: '45 × 45 cm',
    care: printCare,
    price: 95,
    weightGrams: 180,
    leadTimeDays: 3,
    stock: 0,
    listedDaysAgo: 690,
    soldThisMonth: 9,
  },
]
