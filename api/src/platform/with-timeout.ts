/** Resolves like `work`, or with `late` after so many milliseconds; the work itself continues. */
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
