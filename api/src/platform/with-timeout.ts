/** What `work` resolves to, or `late` once it took too long; the work itself goes on. */
export async function withTimeout<T, Late>(
  work: Promise<T>,
  milliseconds: number,
  late: Late,
): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<Late>(resolve => {
    timer = setTimeout(resolve, milliseconds, late)
  })
  return Promise.race([work, end]).finally(() => clearTimeout(timer))
}
