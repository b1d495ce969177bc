import { bought, type DemoReview, received } from './demo-shapes.ts'

export const clothReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'kente-stole-gold-green': [
    received(
      'Kwame',
      'Kumasi',
      5,
      18,
      'Wore it over my gown at KNUST. My mother cried before the speech had begun.',
    ),
    bought('Serwaa', 'Accra', 5, 35, 'Heavy and even. You feel at once that no machine made it.'),
    bought('Elikem', 'Hohoe', 5, 52, 'Ordered on a Monday, on my shoulders by Saturday’s thanksgiving.'),
    bought(
      'Patience',
      'Tarkwa',
      4,
      80,
      'Beautiful weave. One fringe was knotted loosely and I tied it again.',
    ),
    received('Nii', 'Accra', 5, 111, 'My team gave it to me when I retired. It hangs where I can see it.'),
  ],
  'kente-stole-indigo': [
    bought(
      'Adjoa',
      'Mankessim',
      5,
      22,
      'Calm colours. Right for our baby’s outdooring and for church since.',
    ),
    bought('Kofi', 'Berekum', 5, 64, 'The white is truly white. I was afraid it would be cream.'),
    bought('Gifty', 'Nsawam', 4, 97, 'A shade shorter than my old stole, but the cloth is better.'),
  ],
  'kente-throw-red-gold': [
    received(
      'Efua and Kojo',
      'Accra',
      5,
      30,
      'A wedding gift from eight friends together. We sat down when we opened it.',
    ),
    bought(
      'Opoku',
      'Mampong',
      5,
      73,
      'I know looms, and I looked for a fault in the joins. I did not find one.',
    ),
    bought('Linda', 'Tema', 4, 125, 'A lot of money, and worth it. It took nine days instead of seven.'),
  ],
  'adinkra-cloth-sunrise': [
    bought(
      'Yaa',
      'Effiduase',
      5,
      16,
      'The yellow lights up the room. Stamped by hand, you can see every press.',
    ),
    bought('Emmanuel', 'Accra', 4, 44, 'Fine cloth. Wash it alone the first time, they mean it.'),
    received(
      'Comfort',
      'Kibi',
      5,
      79,
      'My daughter-in-law chose the right one for a glad day. She had asked first.',
    ),
  ],
  'adinkra-cloth-lagoon': [
    bought('Mansa', 'Sekondi', 5, 28, 'I meant it for the table and it ended on the wall.'),
    bought(
      'Bright',
      'Techiman',
      4,
      57,
      'Good cotton. The dye is glossy where it is thick, I find that beautiful.',
    ),
    bought('Akua', 'Bekwai', 5, 70, 'They wrote what the stamps mean on a card. That made the gift.'),
  ],
  'batik-scarf-lagoon': [
    bought('Ama', 'Cape Coast', 5, 8, 'Light enough for our heat. The fine lines look like water.'),
    received(
      'Rita',
      'Accra',
      5,
      27,
      'From my office friend. I have worn it to work three times in two weeks.',
    ),
    bought('Kwadwo', 'Ejisu', 4, 46, 'It lost a little blue in the first wash and none in the second.'),
    bought('Sena', 'Aflao', 5, 69, 'Bought two, gave one away, wish I had kept both.'),
  ],
  'batik-runner-clay': [
    bought('Vida', 'Akosombo', 5, 3, 'Fits our table for six with a bit to hang at the ends.'),
    bought('Joojo', 'Accra', 4, 7, 'A warm red. It wrinkles, so keep the iron near.'),
    received(
      'Auntie Grace',
      'Swedru',
      5,
      10,
      'It tells me that somebody looked at my dining room before choosing.',
    ),
  ],
}
