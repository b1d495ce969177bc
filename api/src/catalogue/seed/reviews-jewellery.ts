import { bought, type DemoReview, received } from './demo-shapes.ts'

export const jewelleryReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'krobo-necklace-ocean': [
    bought(
      'Dede',
      'Somanya',
      5,
      6,
      'I grew up with these beads, and these are well fired. No chips at the holes.',
    ),
    bought('Priscilla', 'Accra', 5, 21, 'My phone camera cannot catch the greens.'),
    received('Ohemaa', 'Kumasi', 5, 39, 'From my brother, who never knows what to give. This time he knew.'),
    bought('Kwaku', 'Oda', 4, 55, 'Heavier than I thought. My wife says that is how you know it is glass.'),
    bought('Lariba', 'Navrongo', 5, 88, 'The brass hook is simple and holds.'),
  ],
  'krobo-bracelet-festival': [
    bought('Sandra', 'Madina', 5, 11, 'Took three for my bridesmaids, all different, all happy.'),
    received('Tetteh', 'Odumase Krobo', 5, 32, 'My niece chose it. It fits a man’s wrist at 20 cm.'),
    bought('Fati', 'Bawku', 4, 54, 'Cheerful. The elastic is strong, go one size up if you are between two.'),
    bought('Doris', 'Asamankese', 5, 90, 'My daughter sleeps in it.'),
  ],
  'waist-beads-teal': [
    bought('Kezia', 'Accra', 5, 17, 'Tied on and forgotten, in the nicest sense.'),
    bought('Akweley', 'Dansoman', 4, 43, 'Fine, even beads. Measure yourself with a thread first.'),
    bought('Mamle', 'Ada', 5, 71, 'The gold ones are the right amount of gold.'),
  ],
  'waist-beads-coral': [
    bought('Baaba', 'Cape Coast', 5, 4, 'A coral that is not pink. I had been looking for a year.'),
    bought('Zenabu', 'Tamale', 5, 5, 'Packed in a little calabash shell. That was a surprise.'),
    bought('Eunice', 'Kasoa', 4, 7, 'Very pretty. Three strands are a little more work to tie.'),
  ],
  'brass-sun-pendant': [
    bought('Kwasi', 'Accra', 5, 14, 'The wax threads show as tiny ropes in the metal. I keep turning it.'),
    received('Adwoa', 'Dunkwa', 5, 33, 'My husband gave it to me when I passed my exams.'),
    bought(
      'Setor',
      'Dzodze',
      4,
      60,
      'The cord could be longer, so I put it on my own chain. The piece is superb.',
    ),
    bought(
      'Michael',
      'Konongo',
      5,
      93,
      'No two alike, as they say: mine has one ray a little proud of the others.',
    ),
  ],
  'brass-star-pendant': [
    bought('Aseye', 'Kpando', 5, 6, 'Small, and it throws light on the wall.'),
    bought(
      'Nhyira',
      'Kumasi',
      5,
      12,
      'Came bright as a trumpet. It is going darker now, and I like that too.',
    ),
    received('Joyce', 'Axim', 4, 16, 'A present from my class. I changed the cord to a thinner one.'),
  ],
}
