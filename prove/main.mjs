// npm run prove [-- <guard> …]
// Switches the shop's guards off, one at a time and in a copy, and expects the test of each to turn red.
import { SetUpFailure } from '../scripts/machine.mjs'
import { runMain } from '../scripts/set-up.mjs'
import { copySources } from './copy.mjs'
import { guards, unprovable } from './guards.mjs'
import { createProver } from './prove.mjs'
import { stopTests } from './run-tests.mjs'

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interrupted = true
    stopTests()
  })
}

await runMain(async () => {
  const chosen = chosenGuards(process.argv.slice(2))
  const { folder, remove } = copySources()
  try {
    const unproved = await proveAll(folder, chosen)
    for (const { name, sentence, reason } of unprovable)
      say(`\n${name}: ${sentence}\n  not provable: ${reason}`)
    say(
      `\n${chosen.length - unproved} of ${chosen.length} guards proved${interrupted ? ', interrupted' : ''}`,
    )
    return unproved === 0 ? 0 : 1
  } finally {
    remove()
  }
})

function chosenGuards(names) {
  const unknown = names.find(name => !guards.some(guard => guard.name === name))
  if (unknown) {
    const known = guards.map(({ name }) => name).join(', ')
    throw new SetUpFailure(`There is no guard "${unknown}"; there are ${known}.`)
  }
  return names.length === 0 ? guards : guards.filter(({ name }) => names.includes(name))
}

/** Prints a line for each guard and gives the number of those that are not proved. */
async function proveAll(folder, chosen) {
  const width = Math.max(...chosen.map(({ name }) => name.length))
  say(`${'guard'.padEnd(width)}  ${'verdict'.padEnd(8)}  the test that turned red`)
  const prove = createProver(folder)
  let unproved = chosen.length
  for (const guard of chosen) {
    const { proved, remark, because } = await prove(guard)
    if (interrupted) break
    if (proved) unproved--
    say(`${guard.name.padEnd(width)}  ${(proved ? 'ok' : 'UNPROVED').padEnd(8)}  ${remark}`)
    if (because) say(`${' '.repeat(width + 12)}${because.slice(0, 140)}`)
  }
  return unproved
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
