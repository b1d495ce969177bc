/** The words by which gifts are told apart: each is a value of a filter, so there is one word for one thing. */
export const materials = [
  'Bark cloth',
  'Beeswax',
  'Brass',
  'Calabash',
  'Clay',
  'Cotton',
  'Elephant grass',
  'Glass',
  'Leather',
  'Palm fibre',
  'Plant oils',
  'Raffia',
  'Rayon',
  'Recycled glass',
  'Seeds',
  'Shea butter',
  'Silk',
  'Straw',
  'Wood',
] as const
export type Material = (typeof materials)[number]

export const colours = [
  'Black',
  'Blue',
  'Brown',
  'Gold',
  'Green',
  'Multicolour',
  'Natural',
  'Orange',
  'Pink',
  'Purple',
  'Red',
  'Turquoise',
  'White',
  'Yellow',
] as const
export type Colour = (typeof colours)[number]

export const occasions = [
  'Anniversary',
  'Birthday',
  'Christmas',
  'Eid',
  'Engagement',
  'Farewell',
  'Graduation',
  'Housewarming',
  'Naming day',
  'Remembrance',
  'Thank you',
  'Valentine',
  'Wedding',
] as const
export type Occasion = (typeof occasions)[number]

export const recipients = [
  'Children',
  'Colleagues',
  'Couples',
  'Friends',
  'Grandparents',
  'Her',
  'Him',
  'Home',
  'Parents',
] as const
export type Recipient = (typeof recipients)[number]
