import type { Occasion } from './occasions.ts'

/** An occasion with the sources of its day. */
interface SourcedOccasion extends Occasion {
  readonly sources: readonly string[]
}

/**
 * Occasions that pages show only with `UNCONFIRMED_CUSTOMS=on`: two Ghanaian readers must confirm the day and the text
 * of each row (E84, `docs/readers.md`). A confirmed row moves to `occasions`.
 */
export const occasionsToConfirm: readonly SourcedOccasion[] = [
  {
    name: 'Homowo',
    when: { kind: 'announced', days: [], month: 8 },
    description: 'The Ga hoot at hunger, and share kpokpoi.',
    sources: ['The Ga Traditional Council announces the days of each town, from August on.'],
  },
  {
    name: 'Odwira',
    when: { kind: 'announced', days: [], month: 10 },
    description: 'Akuapem and Akropong purify themselves and greet the new yam.',
    sources: ['The Okuapeman Traditional Council announces the week, in September or October.'],
  },
  {
    name: 'Akwasidae',
    when: { kind: 'cycle', start: '2022-12-25', every: 42 },
    description: 'The Asantehene sits in state at Manhyia, and the ancestors are honoured.',
    sources: [
      'https://newsghana.com.gh/akwasidae-festival-moves-to-mamensenhenes-palace/ (25 December 2022)',
      'https://blastours.com/akwasidae/ (every 42 days)',
      'To be checked against the calendar of the Manhyia Palace.',
    ],
  },
  {
    name: 'Damba',
    when: { kind: 'announced', days: [], month: 8 },
    description: 'Chiefs of the north dance in their smocks.',
    sources: ['In the third month of the Dagomba moon calendar; the Yaa Naa’s palace announces the day.'],
  },
  {
    name: 'Kundum',
    when: { kind: 'announced', days: [], month: 9 },
    description: 'The Ahanta and Nzema give thanks for the harvest.',
    sources: ['Each town of the west announces its own week, from August to November.'],
  },
  {
    name: 'Founders’ Day',
    when: { kind: 'same-day', month: 9, day: 21 },
    description: 'The country remembers those who led it to independence.',
    sources: [
      'https://12newsgh.com/constitution-day-2026-government-declares-friday-january-9-public-holiday-in-ghana (21 September again since the amendment of 2025)',
    ],
  },
  {
    name: 'Boxing Day',
    when: { kind: 'same-day', month: 12, day: 26 },
    description: 'Visits, leftovers, and small gifts for those who help all year.',
    sources: [
      'https://www.ghanabusinessnews.com/2019/05/09/president-akufo-addo-assents-to-public-holidays-amendment-act/',
    ],
  },
  {
    name: 'Good Friday',
    when: { kind: 'from-easter', days: -2 },
    description: 'A quiet day of church, in black and red.',
    sources: [
      'https://www.ghanabusinessnews.com/2019/05/09/president-akufo-addo-assents-to-public-holidays-amendment-act/',
    ],
  },
  {
    name: 'First day of Ramadan',
    when: { kind: 'moon', days: ['2027-02-08', '2028-01-28', '2029-01-16', '2030-01-06'] },
    description: 'The month of fasting begins.',
    sources: ['Calculated; the National Chief Imam announces the day after the sighting of the moon.'],
  },
]
