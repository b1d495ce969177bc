import { bought, type DemoReview, received } from './demo-shapes.ts'

export const homeReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'bolga-basket-red-gold': [
    bought(
      'Abena',
      'Kumasi',
      5,
      9,
      'Carried yams, a pineapple and my laptop home in it. The handle did not cut.',
    ),
    bought('Kojo', 'Tema', 5, 24, 'Bought Medium for my wife. She has not let me use it once.'),
    received(
      'Efua',
      'Cape Coast',
      5,
      41,
      'My sister sent it for my birthday. The red is deeper than on the screen.',
    ),
    bought(
      'Yaw',
      'Sunyani',
      4,
      58,
      'Came a little squashed. I wet it as the card says and by morning it was round.',
    ),
    bought('Akosua', 'Accra', 5, 77, 'There really is a knot inside the rim. We looked for it together.'),
    bought('Issah', 'Wa', 4, 102, 'Well woven. I would have liked the handle a finger longer.'),
  ],
  'bolga-basket-indigo': [
    bought('Maame', 'Takoradi', 5, 15, 'The blue has not faded after a month on the veranda.'),
    bought(
      'Kwabena',
      'Nkawkaw',
      4,
      49,
      'Good size for a week’s vegetables. The dye smelled for two days, then no more.',
    ),
    received('Nana Ama', 'Accra', 5, 83, 'Holds my knitting and now nobody calls it clutter.'),
    bought('Dzifa', 'Keta', 3, 120, 'Nice basket, but the bands are darker than I expected.'),
  ],
  'bolga-basket-natural': [
    bought('Ekow', 'Winneba', 5, 20, 'Plain in the best way. You see how even the rows are.'),
    bought(
      'Mercy',
      'Koforidua',
      5,
      61,
      'Second one. The first is three years old and still goes to market with me.',
    ),
    bought(
      'Salifu',
      'Tamale',
      4,
      95,
      'Strong. Mine leans a little to one side, which I have decided to like.',
    ),
  ],
  'round-basket-forest': [
    bought('Afia', 'Obuasi', 5, 12, 'Bread looks better in it than on a plate.'),
    bought('Kwesi', 'Elmina', 4, 37, 'Lower than I thought, so read the measures. Lovely green.'),
    received('Esther', 'Ho', 5, 66, 'It came with oranges in it. The oranges are gone and the basket stays.'),
  ],
  'calabash-bowl': [
    bought('Hawa', 'Yendi', 5, 5, 'Like the ones in my grandmother’s kitchen, only straighter.'),
    bought(
      'Felix',
      'Accra',
      4,
      13,
      'Pretty and very light. The scoring is freehand and you can tell, in a good way.',
    ),
    bought(
      'Araba',
      'Saltpond',
      5,
      19,
      'Groundnuts on the table, guests asking where it is from. Done its job.',
    ),
  ],
}
