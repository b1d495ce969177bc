/** The cookie in which a browser keeps what its person chose; whoever sends pages and pictures reads it too. */
export const saveDataCookie = 'save-data'

interface Asking {
  readonly cookie?: string | undefined
  /** What the device asks for. */
  readonly 'save-data'?: string | string[] | undefined
}

/** Whether little is to be sent: as the visitor chose in the settings, else as their device asks. */
export function savesData({ cookie = '', 'save-data': asked }: Asking): boolean {
  const chosen = saveDataPreference(cookie)
  return chosen ? chosen === 'on' : asked === 'on'
}

/** What was chosen, if anything. */
export function saveDataPreference(cookie: string): 'on' | 'off' | undefined {
  const [, chosen] = cookiePattern.exec(cookie) ?? []
  return chosen === 'on' || chosen === 'off' ? chosen : undefined
}

const cookiePattern = new RegExp(`(?:^|;\\s*)${saveDataCookie}=(on|off)(?:;|$)`)
