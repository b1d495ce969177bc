/** People's days, and who is invited to them. @type {readonly import('../guards.mjs').Guard[]} */
export const events = [
  {
    name: 'events-apart',
    sentence: 'No two events of one person come to be within an hour by being added at once.',
    file: 'api/src/events/add-event.ts',
    from: '  await lockDaysOf(tx, userId)\n  const others',
    to: '  const others',
    test: 'api/src/events/events.test.ts',
    red: 'come to be, however many are added at once',
  },
  {
    name: 'events-seen',
    sentence: 'An event is seen by whose it is and who is invited, and not across a block.',
    file: 'api/src/events/find-event.ts',
    from: 'sql`not ${areApart(sql`${events.user_id}`, userId)}`,',
    to: '',
    test: 'api/src/events/guests.test.ts',
    red: 'ends with a block',
  },
  {
    name: 'events-friends',
    sentence: 'Nobody but a friend is invited to an event.',
    file: 'api/src/events/guests.ts',
    from: "if (!rows[0]?.may) throw new Failure('event.person_not_found')",
    to: '',
    test: 'api/src/events/guests.test.ts',
    red: 'is for friends',
  },
  {
    name: 'events-reminded-once',
    sentence: 'A guest is reminded by hand once in 24 hours.',
    file: 'api/src/events/guests.ts',
    from: "if (left > 0) throw new Failure('event.reminded_already', { retryAfter: Math.ceil(left / 1000) })",
    to: '',
    test: 'api/src/events/guests.test.ts',
    red: 'reaches a guest once in 24 hours',
  },
]
