import { bought, type DemoReview, received } from './demo-shapes.ts'

export const gamesToysReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'oware-board': [
    bought('Yeboah', 'Mampong', 5, 7, 'The hollows are deep enough that my old fingers find all four.'),
    bought('Edward', 'Rotterdam', 5, 52, 'Played it with my daughter three evenings in a row. She wins.'),
    bought('Nana Kwame', 'Akropong', 5, 101, 'Good heavy board. The seeds sound right when they fall.'),
    received(
      'Mina',
      'Labadi',
      4,
      166,
      'From my team. The printed rules are the Abapa ones, in case you ask.',
    ),
    bought('Joseph', 'Dormaa Ahenkro', 4, 240, 'One seed was missing, they posted three.'),
    bought(
      'Suzanne',
      'Paris',
      5,
      330,
      'The wood is silky. I leave it on the table and visitors begin to play by themselves.',
    ),
    bought('Ato', 'Cape Coast', 3, 418, 'A fine board, but without hinges it is long to travel with.'),
    bought(
      'Mrs Dogbe',
      'Hohoe',
      5,
      512,
      'For my class four. They count, they share, they argue, and nobody asks when the lesson ends.',
    ),
  ],
  'long-toothed-comb': [
    bought('Efua', 'Cape Coast', 5, 16, 'Goes through my afro without one snag, wet or dry.'),
    bought('Jasmine', 'London', 5, 69, 'Smooth teeth and a good weight. It has ended my plastic years.'),
    received(
      'Akosua Dufie',
      'Bekwai',
      5,
      111,
      'He carved a heart on the back himself. The comb is better than the heart.',
    ),
    bought(
      'Paulina',
      'Kpone',
      4,
      158,
      'Nicely made. The outer teeth are a bit closer together than the rest.',
    ),
    bought(
      'Irene',
      'Sogakope',
      2,
      195,
      'One tooth broke when it fell on tiles. It is wood, I know, but still.',
    ),
  ],
  'toy-lorry': [
    bought('Kwame Ofori', 'Nkawkaw', 5, 9, 'It has been to Kumasi and back under our sofa, many times.'),
    bought('Vanessa', 'Dzorwulu', 5, 37, 'My son named it Still Praying. The paint has survived his teeth.'),
    received(
      'Naa Odarley',
      'Teshie',
      5,
      63,
      'The bundles on the roof are his favourite. They hold, he has tried.',
    ),
    bought('Gerhard', 'Bremen', 4, 90, 'Solid and a joy to look at. One wheel turns a little stiffly.'),
    bought(
      'Ramatu',
      'Ejura',
      3,
      126,
      'Sweet lorry, but only very small dolls fit through the windows, and then they stay inside.',
    ),
    bought(
      'Kobina',
      'Essikado',
      5,
      139,
      'For a three-year-old it is just right. The corners are all rounded.',
    ),
  ],
}
