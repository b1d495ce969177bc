export const testimonials = [
  {
    slug: 'adwoa-koforidua',
    name: 'Adwoa',
    location: 'Koforidua',
    rating: 5,
    text: 'I sent a basket to my mother-in-law in Sunyani and she asked me for the weaver’s name. I could tell her.',
    verified: true,
  },
  {
    slug: 'selorm-ho',
    name: 'Selorm',
    location: 'Ho',
    rating: 5,
    text: 'I paid with MoMo from the trotro, and the pot came to Ho without a chip. The note from the potter made the day.',
    verified: true,
  },
  {
    slug: 'fuseini-tamale',
    name: 'Fuseini',
    location: 'Tamale',
    rating: 4,
    text: 'Delivery to Tamale took five days, as they said it would. The stole was even finer than its picture.',
    verified: true,
  },
] as const
