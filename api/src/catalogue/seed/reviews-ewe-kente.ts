import { bought, type DemoReview, received } from './demo-shapes.ts'

export const eweKenteReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'ewe-kente-throw-birds': [
    bought('Selasi', 'Ho', 5, 35, 'We found the odd bird on the third evening. It looks backwards.'),
    received(
      'Akpene and Worla',
      'Denu',
      5,
      68,
      'Our parents ordered it a month before the wedding. It is the first thing visitors ask about.',
    ),
    bought(
      'Harriet',
      'The Hague',
      4,
      103,
      'It took thirty-one days, and they wrote to me when the strips were sewn. Worth waiting for.',
    ),
  ],
  'ewe-kente-stole-fishes': [
    bought(
      'Edem',
      'Aflao',
      5,
      10,
      'My father was a fisherman. He ran his thumb over every fish and said nothing for a while.',
    ),
    bought(
      'Mawuena',
      'Hohoe',
      5,
      27,
      'Softer than the stoles I know. I wear it in the office, not only on Sundays.',
    ),
    received(
      'Rev. Kumi',
      'Koforidua',
      4,
      45,
      'A farewell gift from the parish. The green suits me, the length is for a taller man.',
    ),
    bought(
      'Gloria',
      'Dzodze',
      5,
      59,
      'The fishes are the same on both ends, so it hangs right whichever way I turn it.',
    ),
    bought('Alhassan', 'Tamale', 4, 77, 'Well made. I would have liked to choose between fishes and birds.'),
  ],
  'kente-wall-strips': [
    bought(
      'Senyo',
      'Accra',
      5,
      76,
      'Black and white with a little gold: nothing else had worked on that wall.',
    ),
    bought('Marlies', 'Utrecht', 4, 301, 'The rod is real wood and heavy, so use a proper plug.'),
  ],
}
