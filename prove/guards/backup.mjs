const file = 'api/src/platform/backup/backup.test.ts'
const load = 'api/src/backup-under-load.test.ts'

/** What is saved can be had back. @type {readonly import('../guards.mjs').Guard[]} */
export const backup = [
  {
    name: 'backup-moment',
    sentence: 'A backup is one moment, whatever is written meanwhile.',
    file: 'api/src/platform/backup/write-backup.ts',
    from: "'begin isolation level repeatable read read only'",
    to: "'begin read only'",
    test: load,
    red: 'is one moment of the shop',
  },
  {
    name: 'backup-no-overwrite',
    sentence: 'A backup never takes the place of another.',
    file: 'api/src/platform/backup/write-backup.ts',
    from: 'if (existsSync(file))',
    to: 'if (file.length < 0)',
    test: file,
    red: 'never overwrites a file',
  },
  {
    name: 'backup-seal',
    sentence: 'A byte that was changed or lost is noticed before anything is touched.',
    file: 'api/src/platform/backup/seal.ts',
    from: "    if (!seal.equals(sealOf(hash.digest('hex')))) throw damaged(file)\n",
    to: '',
    test: file,
    red: 'with a flipped bit at its end',
  },
  {
    name: 'restore-sums',
    sentence: 'Rows other than those that were saved are not restored.',
    file: 'api/src/platform/backup/read-backup.ts',
    from: "if (sum.rows !== copied || sum.sha256 !== hash.digest('hex')) throw damaged(file)",
    to: 'void sum',
    test: file,
    red: 'a row that was changed',
  },
  {
    name: 'restore-empty',
    sentence: 'A database with anything in it is not restored into.',
    file: 'api/src/platform/backup/restore-backup.ts',
    from: '  if (found === 0) return\n',
    to: '  if (found >= 0) return\n',
    test: file,
    red: 'that is not empty is refused',
  },
  {
    name: 'restore-one-transaction',
    sentence: 'A restore that fails leaves nothing.',
    file: 'api/src/platform/backup/restore-backup.ts',
    from: "    await client.query('begin')\n",
    to: '',
    test: file,
    red: 'a row that was changed',
  },
  {
    name: 'restore-sequences',
    sentence: 'Numbers go on where they stood.',
    file: 'api/src/platform/backup/restore-backup.ts',
    from: "    await client.query('select setval(to_regclass($1), $2::bigint)', [quoted(schema, name), last_value])\n",
    to: '    void [quoted(schema, name), last_value]\n',
    test: file,
    red: 'every sequence',
  },
]
