import { dayOf } from '@akyede/contract/days'
import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import type { WishlistTemplate } from '@akyede/contract/wishlist-templates'

interface Template extends Omit<WishlistTemplate, 'deadline' | 'quiet' | 'purposeText'> {
  readonly purposeText?: string
  /** Month and day of a yearly date. */
  readonly falls?: `${number}-${number}`
  readonly quiet?: true
}

/** Occasions of Ghanaian life. Texts for mourning are sober. */
const templates: readonly Template[] = [
  occasion('naming-day', 'naming', {
    title: 'Naming day',
    name: 'Our baby’s outdooring',
    description: 'On the eighth day our baby gets a name. Come and celebrate with us.',
    ideas: ['waist beads', 'kente', 'shea butter', 'small stool'],
  }),
  occasion('wedding', 'wedding', {
    title: 'Wedding',
    name: 'Our wedding',
    description: 'For our first home together. Your being there is the gift. This is for anyone who asks.',
    ideas: ['kente', 'asanka', 'table basket', 'adinkra cloth'],
  }),
  occasion('knocking', 'engagement', {
    title: 'Knocking and engagement',
    name: 'Our engagement',
    description: 'The families meet at the door, and then at the table.',
    ideas: ['beads', 'cloth', 'leather bag', 'calabash'],
  }),
  occasion('new-home', 'housewarming', {
    title: 'New home',
    name: 'Our new home',
    description: 'The walls are up and the roof is on. These would make it ours.',
    ideas: ['stool', 'basket', 'pot', 'cushion'],
  }),
  occasion('birthday', 'birthday', {
    title: 'Birthday',
    name: 'My birthday',
    description: 'Another year, thanks be to God. If you’d like to bring something:',
    ideas: ['bracelet', 'drum', 'smock', 'soap'],
  }),
  occasion('back-to-school', 'other', {
    title: 'Back to school',
    purposeText: 'Back to school',
    name: 'Back to school',
    description: 'Things for the new school year, and something to play with after homework.',
    ideas: ['leather bag', 'oware', 'sandals', 'game'],
    falls: '09-01',
  }),
  occasion('graduation', 'graduation', {
    title: 'Graduation',
    name: 'My graduation',
    description: 'The books are closed and the gown is hired. Thank you for carrying me here.',
    ideas: ['kente stole', 'smock', 'leather', 'brass'],
  }),
  occasion('christmas', 'christmas', {
    title: 'Christmas',
    name: 'Our Christmas',
    description: 'Afehyia pa! Something under the tree, made by hand.',
    ideas: ['ornament', 'basket', 'beads', 'drum'],
    falls: '12-25',
  }),
  occasion('eid', 'eid', {
    title: 'Eid',
    name: 'Our Eid',
    description: 'Barka da Sallah. For the table and for the children.',
    ideas: ['smock', 'leather sandals', 'fan', 'brass'],
  }),
  occasion('mothers-day', 'other', {
    title: 'For a mother',
    purposeText: 'For our mother',
    name: 'For our mother',
    description: 'She never asks for anything, so we made this list for her.',
    ideas: ['shea butter', 'cloth', 'beads', 'basket'],
  }),
  occasion('remembrance', 'funeral', {
    title: 'Remembrance',
    name: 'In remembrance',
    description: 'For anyone who’d like to support the family. Every bit of help is a comfort.',
    ideas: ['adinkra cloth', 'black cloth', 'stool', 'calabash'],
    quiet: true,
  }),
  occasion('one-year-after', 'funeral', {
    title: 'One-year remembrance',
    name: 'One-year remembrance',
    description: 'A year has passed. Join us to give thanks and remember.',
    ideas: ['white cloth', 'adinkra', 'pot', 'fan'],
    quiet: true,
  }),
]

/** Templates that two Ghanaian readers must confirm before they are offered (E84, `docs/readers.md`). */
const templatesToConfirm: readonly Template[] = [
  occasion('outdooring', 'naming', {
    title: 'Outdooring',
    name: 'Our baby’s outdooring',
    description:
      'On the eighth day we carry our baby outside and say the name. Come and bless the day with us.',
    ideas: ['waist beads', 'white cloth', 'shea butter', 'small stool'],
  }),
  occasion('knocking-list', 'engagement', {
    title: 'Knocking and engagement list',
    name: 'For our engagement',
    description: 'What the families have agreed to bring. Choose what you’d like to stand for.',
    ideas: ['kente', 'beads', 'leather sandals', 'calabash'],
  }),
  occasion('one-week', 'funeral', {
    title: 'One-week observance',
    name: 'One-week observance',
    description: 'For anyone who’d like to support the family with cloth, water or their presence.',
    ideas: ['black cloth', 'adinkra cloth', 'water pot', 'calabash'],
    quiet: true,
  }),
]

function occasion(id: string, purpose: WishlistPurpose, words: Omit<Template, 'id' | 'purpose'>): Template {
  return { id, purpose, ...words }
}

/** Templates as offered on this day. Those that no reader confirmed come only where the operator shows them. */
export const offeredTemplates = (now: Date, withUnconfirmed: boolean): WishlistTemplate[] =>
  [...templates, ...(withUnconfirmed ? templatesToConfirm : [])].map(
    ({ falls, quiet = false, purposeText = null, ...template }) => ({
      ...template,
      purposeText,
      quiet,
      ideas: [...template.ideas],
      deadline: falls ? nextDay(falls, dayOf(now)) : null,
    }),
  )

/** The next date of this yearly day, today included. */
function nextDay(falls: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const thisYear = `${year}-${falls}`
  return thisYear >= today ? thisYear : `${year + 1}-${falls}`
}
