interface DayName {
  readonly day: string
  /** The Akan names of people who were born on it. */
  readonly names: string
}

const byDay: readonly DayName[] = [
  { day: 'Sunday', names: 'Kwasi or Akosua' },
  { day: 'Monday', names: 'Kwadwo or Adwoa' },
  { day: 'Tuesday', names: 'Kwabena or Abena' },
  { day: 'Wednesday', names: 'Kwaku or Akua' },
  { day: 'Thursday', names: 'Yaw or Yaa' },
  { day: 'Friday', names: 'Kofi or Afua' },
  { day: 'Saturday', names: 'Kwame or Ama' },
]

/** "1994-03-06" → Sunday, Kwasi or Akosua; undefined for an invalid date. */
export function dayNameOf(birthday: string): DayName | undefined {
  const date = new Date(`${birthday}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(birthday) ? byDay[date.getUTCDay()] : undefined
}
