import { bought, type DemoReview, received } from './demo-shapes.ts'

export const kitchenCareCarvingReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'clay-pot-terracotta': [
    bought('Selorm', 'Ho', 5, 19, 'Arrived without a chip, and the water tastes like my village.'),
    bought(
      'Beatrice',
      'Tema',
      4,
      48,
      'Heavy parcel, well packed in straw. It sweats, so put a saucer under it.',
    ),
    received('Togbe', 'Anloga', 5, 86, 'A fine round belly, and polished as they did it before.'),
  ],
  'clay-pot-smoked': [
    bought('Rosemond', 'Accra', 5, 26, 'The black is not paint, it is in the clay. Quiet and beautiful.'),
    bought('Agbeko', 'Sogakope', 5, 59, 'From our side of the river, and made right.'),
    bought(
      'Daniel',
      'Akim Oda',
      3,
      84,
      'Lovely, but smaller than I had pictured. Twenty-four centimetres is twenty-four.',
    ),
  ],
  'clay-bowl-carved': [
    bought('Julie', 'Spintex', 5, 31, 'Mangoes live in it. The rim is a pleasure to touch.'),
    bought(
      'Kwamena',
      'Elmina',
      4,
      62,
      'One cut is deeper than the rest. I think somebody laughed while making it.',
    ),
  ],
  'shea-butter-jar': [
    bought('Memuna', 'Tamale', 5, 4, 'It smells of shea, as it should. If you want perfume, buy perfume.'),
    bought('Stephanie', 'Accra', 5, 13, 'My son’s dry elbows are gone. Two weeks, nothing else used.'),
    bought(
      'Prosper',
      'Ho',
      4,
      29,
      'Melted on the way in the heat and set again a bit grainy, just as the card warned.',
    ),
    received('Ewurama', 'Cape Coast', 5, 47, 'In a basket from my in-laws. The jar is kept for buttons now.'),
    bought('Amina', 'Kumasi', 5, 74, 'The 400 g lasts our family about three months.'),
    bought('Kwabla', 'Keta', 4, 99, 'Honest butter. The lid needs a firm hand.'),
  ],
  'black-soap-bars': [
    bought('Portia', 'Takoradi', 5, 10, 'Soft and a bit crumbly, which is how you know the real one.'),
    bought('Ibrahim', 'Bolgatanga', 4, 23, 'Keep it dry between washes or it melts away. Good on my beard.'),
    bought('Lucy', 'Suhum', 5, 42, 'Three bars, three bathrooms, no complaints.'),
    bought('Kwasi Manu', 'Sunyani', 3, 67, 'Cleans very well. For my face alone it is too strong.'),
  ],
  'kpanlogo-drum': [
    bought('Okai', 'Bukom', 5, 40, 'I play for a living. The tone is dry, and the pegs hold.'),
    bought('Reverend Asare', 'Koforidua', 5, 82, 'For our youth group. They have not put it down since.'),
    received('Nadia', 'Accra', 4, 116, 'A farewell gift, and a loud one. My neighbours know about it.'),
  ],
  'small-djembe': [
    bought('Papa Yaw', 'Kasoa', 5, 25, 'The right height for a boy of seven. He practises, we breathe.'),
    bought(
      'Miriam',
      'Tema',
      4,
      53,
      'Sweet sound for its size. The skin went slack in the rains and came back in the sun.',
    ),
    bought('Edem', 'Aflao', 5, 89, 'Ropes neat, bowl smooth inside, nobody cut a corner.'),
  ],
  'asante-stool': [
    bought('Nana Yeboah', 'Offinso', 5, 36, 'One block, as it should be. The seat is cut to a proper curve.'),
    received('Harriet', 'East Legon', 5, 65, 'For our new house. It was the first thing carried in.'),
    bought('Bernard', 'Ejura', 4, 108, 'Very good carving. It needed a wipe of oil after the dusty road.'),
  ],
  'child-stool': [
    received('Obaa Yaa', 'Juaben', 5, 23, 'My granddaughter drags it to wherever I am.'),
    bought('Cecilia', 'Accra', 5, 51, 'For an outdooring. They sat the baby’s photograph on it at once.'),
    bought('Kwaku Duah', 'Kumasi', 4, 78, 'Smooth all round. A little heavier than plastic, thank God.'),
  ],
}
