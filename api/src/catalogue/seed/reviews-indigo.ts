import { bought, type DemoReview, received } from './demo-shapes.ts'

export const indigoReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'indigo-cloth-tied-rings': [
    bought(
      'Adama',
      'Bamako',
      5,
      33,
      'I know this work from my grandmother’s trunk. The shine is from the mallets, you can hear it when you fold it.',
    ),
    bought(
      'Nana Akua',
      'Accra',
      5,
      89,
      'It came blue and left my hands blue for a day. Now it is over the sofa and behaves.',
    ),
    bought(
      'Clement',
      'Bolgatanga',
      3,
      151,
      'A beautiful cloth that smells of the vat for some weeks. Hang it outside.',
    ),
    bought(
      'Eleanor',
      'Edinburgh',
      4,
      226,
      'No two rings alike. It took sixteen days to come, and I was told so before.',
    ),
  ],
  'indigo-scarf-stitched': [
    bought(
      'Korkor',
      'Accra',
      5,
      14,
      'I held it against the light to see the needle holes. Two days of stitching, I believe it.',
    ),
    received(
      'Daniel',
      'Nairobi',
      5,
      29,
      'From my Ghanaian colleagues when my year was over. I wear it on cold mornings.',
    ),
    bought('Salifu', 'Techiman', 4, 47, 'Dark and calm. It marked my collar once, before I read the note.'),
    bought(
      'Enyo',
      'Lomé',
      5,
      60,
      'The diamonds are sharp in the middle and soft at the edge, like something seen in water.',
    ),
    bought('Bridget', 'Kumasi', 2, 72, 'I expected lighter blue. It is almost black in the evening.'),
    bought(
      'Fatoumata',
      'Dakar',
      5,
      88,
      'My mother knew the town and the stitch at once. She kept the scarf.',
    ),
  ],
  'tie-dye-cushion-sunburst': [
    bought('Naa Atswei', 'Labadi', 4, 55, 'My daughter’s room has one wall in that orange now.'),
    bought(
      'Maxwell',
      'Winneba',
      4,
      133,
      'Fun on the veranda. The sun has taken a little of the pink in a year.',
    ),
    bought('Priscilla', 'Dambai', 3, 241, 'The sunburst sits a hand too far to the left on mine.'),
    bought('Theodora', 'Accra', 5, 362, 'I have given four away, always to people who needed cheering up.'),
    received('Class 4B', 'Ashaiman', 5, 447, 'From our teacher for the reading corner. We take turns.'),
    bought('Gideon', 'Tarkwa', 1, 580, 'The zip broke in the second week, and nobody answered for ten days.'),
  ],
}
