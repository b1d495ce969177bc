import { bought, type DemoReview, received } from './demo-shapes.ts'

export const stoolReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'asante-stool': [
    bought('Nana Yeboah', 'Offinso', 5, 36, 'One block, as it should be. The seat is cut to a proper curve.'),
    received('Harriet', 'East Legon', 5, 65, 'For our new house. It was the first thing carried in.'),
    bought('Bernard', 'Ejura', 4, 108, 'Very good carving. It needed a wipe of oil after the dusty road.'),
    bought(
      'Opoku Ware',
      'Tepa',
      5,
      12,
      'My brother took the first one home with him, so this is my second. I sit on it every evening.',
    ),
    bought(
      'Emelia',
      'Brussels',
      5,
      48,
      'It passed through two airports in a blanket, and not an edge is hurt.',
    ),
    received(
      'Bridget and Nana',
      'Adum',
      4,
      90,
      'From all four parents together. It holds my husband, who is not a small man.',
    ),
    bought(
      'Ishmael',
      'Nkoranza',
      3,
      140,
      'Good work, but one of the pierced diamonds is not cut through to the end.',
    ),
  ],
  'child-stool': [
    received('Obaa Yaa', 'Juaben', 5, 23, 'My granddaughter drags it to wherever I am.'),
    bought('Cecilia', 'Accra', 5, 51, 'For an outdooring. They sat the baby’s photograph on it at once.'),
    bought('Kwaku Duah', 'Kumasi', 4, 78, 'Smooth all round. A little heavier than plastic, thank God.'),
    bought('Dede', 'Somanya', 5, 14, 'She learnt to stand up by it and now she sits on it.'),
    bought(
      'Frank',
      'Oda',
      4,
      34,
      'The wax smelled for a few days. No splinters anywhere, I checked with a stocking.',
    ),
    received('Kukua', 'Anomabo', 5, 61, 'Given at our son’s outdooring with his name day burnt underneath.'),
    bought('Latif', 'Zabzugu', 4, 85, 'Steady on a sandy floor. My boy uses it as a table.'),
  ],
  'pillar-stool': [
    bought(
      'Barima',
      'Nkawie',
      5,
      20,
      'The grain runs through all four pillars, so it is one block indeed. Two men carried it in.',
    ),
  ],
  'round-kitchen-stool': [
    bought('Akorfa', 'Kpong', 5, 18, 'Peeling cassava at the right height at last. It does not tip.'),
    bought('Ben', 'Aburi', 5, 64, 'I watched Kofi wedge the legs. Five years from now it will be as tight.'),
    bought(
      'Mabel',
      'Sunyani',
      4,
      120,
      'The low one is lower than I imagined; 25 cm is for the pestle and mortar.',
    ),
    received('Seyram', 'Legon', 4, 190, 'For my first room on campus. It is chair, table and ladder.'),
    bought('Hilda', 'Winneba', 3, 265, 'A pale ring where I put a wet cup, on the second day. Oil it first.'),
  ],
}
