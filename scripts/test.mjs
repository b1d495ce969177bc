// npm test [-- all | lint | types | unit | faults | tests | budget | journeys | browser | looks … | <feature> …]
// Sets up like start.mjs, runs every named part or feature (by default the usual parts) even if one fails, and ends
// with the line "N passed, N failed".
import { SetUpFailure } from './machine.mjs'
import { watchProcessors } from './processor-use.mjs'
import { runMain, setUp } from './set-up.mjs'
import { all, featurePart, parts, usual } from './test-parts.mjs'

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interrupted = true
  })
}

await runMain(async () => {
  const results = await runAll(chosenParts(process.argv.slice(2)))
  const passed = sum(results.map(each => each.passed))
  const failed = sum(results.map(each => each.failed))
  printNames(
    'passed at the second attempt',
    results.flatMap(each => each.unsteady ?? []),
  )
  printNames(
    'failed',
    results.flatMap(each => each.names ?? []),
  )
  console.log(`\n${results.map(asLine).join('\n')}\n\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
})

function printNames(title, names) {
  if (names.length > 0) console.log(`\n${title}:\n${names.map(name => `- ${name}`).join('\n')}`)
}

function chosenParts(names) {
  const chosen = names.length === 0 ? usual : names.flatMap(name => (name === 'all' ? all : name))
  return chosen.map(name => parts.find(part => part.name === name) ?? featurePart(name) ?? refuse(name))
}

function refuse(name) {
  const known = parts.map(part => part.name).join(', ')
  throw new SetUpFailure(
    `There is no part "${name}" of the tests; there are all, ${known}, and every feature, such as cart.`,
  )
}

async function runAll(chosen) {
  const results = []
  for (const { title, run } of [{ title: 'set-up', run: prepare }, ...chosen]) {
    console.log(`\n— ${title}`)
    const [began, use] = [Date.now(), watchProcessors()]
    const result = await run().catch(asFailure)
    results.push({ title, minutes: (Date.now() - began) / 60_000, use: use(), ...result })
    if (interrupted) results.push({ title: 'the rest', passed: 0, failed: 1, remark: 'interrupted' })
    if (interrupted || (title === 'set-up' && result.failed > 0)) break
  }
  return results
}

/** Counts only if it fails. */
async function prepare() {
  await setUp({ build: false, quiet: false })
  return { passed: 0, failed: 0, remark: 'done' }
}

function asFailure(error) {
  if (error instanceof SetUpFailure) return { passed: 0, failed: 1, remark: error.message }
  throw error
}

/** A part with idle processors would gain from more parallelism, a busy one would not. */
function asLine({ title, minutes, use, passed, failed, remark }) {
  const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed` : ''
  const took =
    minutes === undefined
      ? ''
      : ` (${minutes.toFixed(1)} min, processors busy for ${Math.round(use * 100)} %)`
  return `${title.padEnd(20)} ${[counts, remark].filter(Boolean).join(': ')}${took}`
}

function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0)
}
