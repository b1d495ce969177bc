import { bought, type DemoReview, received } from './demo-shapes.ts'

export const drumReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'kpanlogo-drum': [
    bought('Okai', 'Bukom', 5, 40, 'I play for a living. The tone is dry, and the pegs hold.'),
    bought('Reverend Asare', 'Koforidua', 5, 82, 'For our youth group. They have not put it down since.'),
    received('Nadia', 'Accra', 4, 116, 'A farewell gift, and a loud one. My neighbours know about it.'),
    bought('Mawuli', 'Ho', 5, 19, 'It speaks at the lightest touch, and the bass fills our small hall.'),
    bought(
      'Jonas',
      'Copenhagen',
      4,
      58,
      'Sent by ship, seven weeks. Two turns of the pegs and it was back in tune.',
    ),
    bought(
      'Ataa Oko',
      'James Town',
      5,
      161,
      'I know the workshop and would know the sound with my eyes closed.',
    ),
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
    bought(
      'Teacher Vida',
      'Kibi',
      5,
      10,
      'We have four for the nursery class. They stand up to a great deal of love.',
    ),
    bought('Kofi Nti', 'Sefwi Wiawso', 4, 38, 'Loud for a small one. The rope end needed a knot.'),
    received('Ebo', 'Elmina', 5, 70, 'For my eighth birthday. I can do three rhythms.'),
    bought(
      'Solace',
      'Kpando',
      2,
      99,
      'The skin tore after two months. They put on a new one, but the bus to Accra and back cost me more than I like.',
    ),
  ],
  'talking-drum': [
    bought('Yahaya', 'Tamale', 5, 28, 'It says my name properly. Who knows, knows.'),
    bought('Anita', 'Chicago', 4, 87, 'Takes practice under the arm. The cords are even and nothing slips.'),
    received(
      'Osei Kuffour',
      'Kumasi',
      5,
      140,
      'A farewell from the band. I pressed it too hard at first; it wants to be asked.',
    ),
    bought('Charlotte', 'Aburi', 4, 201, 'The hooked stick is lighter than I knew it, and better.'),
  ],
  'barrel-drum-painted': [
    bought(
      'Togbui Agbenu',
      'Denu',
      5,
      75,
      'Twenty-nine days, and then a drum that carries over the whole lagoon. The joints are closed.',
    ),
    bought(
      'Sylvie',
      'Lyon',
      4,
      212,
      'The paint is even and the tone carries. One of the ropes has loosened a little in our dry winter.',
    ),
  ],
  'drum-pair-small': [
    bought('Makafui', 'Akatsi', 5, 16, 'My twins have one each and swap all day.'),
    bought(
      'Alexander',
      'Kaneshie',
      4,
      57,
      'The small one is very bright, the low one is lovely. A fifth apart, yes.',
    ),
    received(
      'Lamptey',
      'Dansoman',
      3,
      94,
      'Good drums. A bag to carry them in would have been worth more to us than the cloth.',
    ),
  ],
}
