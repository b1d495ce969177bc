/** The names of a boy and of a girl. */
export interface DayName {
  readonly male: string
  readonly female: string
}

export interface DayNames {
  readonly weekday: string
  readonly akan: DayName
  readonly ga: DayName
  readonly ewe: DayName
}

const name = (male: string, female: string): DayName => ({ male, female })

/**
 * From Sunday to Saturday. Spellings differ from town to town; these are to be confirmed by readers.
 * Akan: https://buyuafrika.wordpress.com/2019/02/03/akan-day-names/
 * Ewe: http://gudi-in-ghana.blogspot.com/2014/10/names-and-birthday.html, Kosi and Komi from
 *   https://ghanamtc.blogspot.com/2014/09/what-is-your-ghanian-name-for-day-of.html
 * Ga: no written source was found. Families that use day names share most of them with the Akan and the Ewe.
 */
const names: readonly DayNames[] = [
  {
    weekday: 'Sunday',
    akan: name('Kwasi', 'Akosua'),
    ga: name('Kwashi', 'Akoshia'),
    ewe: name('Kosi', 'Akosua'),
  },
  { weekday: 'Monday', akan: name('Kwadwo', 'Adwoa'), ga: name('Kojo', 'Ajoa'), ewe: name('Kodzo', 'Adzo') },
  {
    weekday: 'Tuesday',
    akan: name('Kwabena', 'Abena'),
    ga: name('Kwabla', 'Abla'),
    ewe: name('Komla', 'Abra'),
  },
  { weekday: 'Wednesday', akan: name('Kwaku', 'Akua'), ga: name('Kwaku', 'Aku'), ewe: name('Kwaku', 'Aku') },
  { weekday: 'Thursday', akan: name('Yaw', 'Yaa'), ga: name('Kwao', 'Yaa'), ewe: name('Yao', 'Yawa') },
  { weekday: 'Friday', akan: name('Kofi', 'Afua'), ga: name('Kofi', 'Afi'), ewe: name('Kofi', 'Afi') },
  { weekday: 'Saturday', akan: name('Kwame', 'Ama'), ga: name('Kwame', 'Ama'), ewe: name('Komi', 'Ama') },
]

/** The names of a child born on this day, such as 2026-12-24; undefined for no day (E84). */
export const dayNames = (day: string): DayNames | undefined => names[new Date(day).getUTCDay()]

/** "Born on a Thursday: Yaw or Yaa in Akan, Kwao or Yaa in Ga, Yao or Yawa in Ewe." */
export function dayNamesText({ weekday, ...languages }: DayNames): string {
  const labels = { akan: 'Akan', ga: 'Ga', ewe: 'Ewe' } as const
  const texts = (['akan', 'ga', 'ewe'] as const).map(
    language => `${languages[language].male} or ${languages[language].female} in ${labels[language]}`,
  )
  return `Born on a ${weekday}: ${texts.join(', ')}.`
}
