/** By the machine's own time, which is long where it has other work. */
export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`still waiting until ${what}`)
    await new Promise(done => setTimeout(done, 5))
  }
}
