/** What telling people proves. @type {readonly import('../guards.mjs').Guard[]} */
export const notifications = [
  {
    name: 'line-origin',
    sentence: 'A page of somebody else opens no line in the name of whoever visits it.',
    file: 'api/src/platform/realtime/gate.ts',
    from: 'const refusal = isForeign(request, publicUrl()) ? 403 : refuse(request)',
    to: 'const refusal = refuse(request)',
    test: 'api/src/platform/realtime/realtime.test.ts',
    red: 'is refused from a page of somebody else',
  },
  {
    name: 'line-proof',
    sentence:
      'A token opens no line where its key is not at hand: a proof that was heard once is worth nothing.',
    file: 'api/src/platform/signature.ts',
    from: 'if (!holds) throw invalid()',
    to: '',
    test: 'api/src/platform/realtime/realtime.test.ts',
    red: 'is refused in a browser without the key of the token',
  },
  {
    name: 'line-ends',
    sentence: 'A line ends with its sign-in.',
    file: 'api/src/platform/realtime/realtime.ts',
    from: "for (const line of lines.ofSession(sessionId)) line.close('signedOut')",
    to: 'lines.ofSession(sessionId)',
    test: 'api/src/platform/realtime/realtime.test.ts',
    red: 'ends within a second of the sign-out',
  },
  {
    name: 'missed-at-once',
    sentence: 'Who comes back misses nothing of those who wrote at the same time.',
    file: 'api/src/platform/realtime/find-missed.ts',
    from: '${pushes.xact} >= ${last.oldest}::xid8',
    to: "${pushes.id} > ${lastId}::uuid and ${last.oldest}::text <> ''",
    test: 'api/src/platform/realtime/realtime.test.ts',
    red: 'misses nothing of those who wrote at the same time',
  },
  {
    name: 'told-once',
    sentence: 'Nobody is told the same thing twice.',
    file: 'api/src/notifications/tell.ts',
    from: 'if (fresh.length === 0) return',
    to: '',
    test: 'api/src/notifications/notifications.test.ts',
    red: 'is told once, however often and at once it is tried',
  },
]
