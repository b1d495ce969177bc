/** Plain words, which the script before the first paint reads (`web/src/shell/before-paint.ts`). */
const key = 'motion'

/** Whether less is to move in this browser than its device says. */
export const choosesLessMotion = (): boolean => document.documentElement.dataset.motion === 'less'

/** Applies at once, and stays where storage allows. */
export function chooseMotion(less: boolean): void {
  const { dataset } = document.documentElement
  if (less) dataset.motion = 'less'
  else delete dataset.motion
  try {
    if (less) localStorage.setItem(key, 'less')
    else localStorage.removeItem(key)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
