// npm run mutation [-- GROUP …]: mutates the code that protects money and access, and fails below the threshold.

import { groups } from '../tools/mutation/groups.mjs'
import { keepTestFilesInMemory } from './memory-folder.mjs'
import { runInForeground } from './run.mjs'

keepTestFilesInMemory()

const named = process.argv.slice(2)
const unknown = named.find(name => !Object.hasOwn(groups, name))
if (unknown) {
  process.stderr.write(`There is no group "${unknown}"; there are ${Object.keys(groups).join(', ')}.\n`)
  process.exit(1)
}
for (const name of named.length > 0 ? named : Object.keys(groups)) {
  console.log(`\n— ${name}`)
  const code = await runInForeground('stryker', ['run', 'tools/mutation/stryker.config.mjs'], {
    env: { ...process.env, MUTATION_GROUP: name },
  })
  if (code !== 0) process.exitCode = 1
}
