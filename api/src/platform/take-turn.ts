const waiting: (() => void)[] = []

/**
 * Resolves when it is this caller's turn to work for some milliseconds without a pause. One has it in each round of the event
 * loop, of which a process has one: between two of them all that is light is answered.
 */
export function takeTurn(): Promise<void> {
  return new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(giveTurn)
  })
}

/** What is asked for with setImmediate from within one round comes in the next. */
function giveTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(giveTurn)
}
