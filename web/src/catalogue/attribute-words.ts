/** How a stored recipient is shown, and how a heading continues after "Gifts for". */
export const recipients: Readonly<Record<string, { shown: string; after: string }>> = {
  Baby: { shown: 'Baby', after: 'a baby' },
  Children: { shown: 'Children', after: 'children' },
  Colleagues: { shown: 'Colleagues', after: 'a colleague' },
  Couples: { shown: 'Couples', after: 'a couple' },
  Friends: { shown: 'Friends', after: 'a friend' },
  Grandparents: { shown: 'Grandparents', after: 'grandparents' },
  Her: { shown: 'Women', after: 'women' },
  Him: { shown: 'Men', after: 'men' },
  Home: { shown: 'The home', after: 'the home' },
  Parents: { shown: 'Parents', after: 'parents' },
}

/** How a value of a filter is shown: "Her" as "Women". */
export const valueText = (parameter: string, value: string): string =>
  parameter === 'attr_recipient' ? (recipients[value]?.shown ?? value) : value

/** How a heading names an occasion before "gifts". */
export const occasions: Readonly<Record<string, string>> = {
  'Naming day': 'Naming',
  'Thank you': 'Thank-you',
  Valentine: 'Valentine’s',
}
