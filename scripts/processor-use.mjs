import { cpus } from 'node:os'

/**
 * Measures the share of processor time, 0 to 1, that all programs use from now until the returned function is
 * called.
 */
export function watchProcessors(read = cpus) {
  const before = spent(read())
  return () => {
    const after = spent(read())
    const all = after.all - before.all
    return all > 0 ? 1 - (after.idle - before.idle) / all : 0
  }
}

/** Milliseconds summed over all processors. */
function spent(processors) {
  const times = processors.map(each => each.times)
  const sum = numbers => numbers.reduce((total, each) => total + each, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap(each => Object.values(each))) }
}
