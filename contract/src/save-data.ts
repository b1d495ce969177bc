/** The cookie that stores the user's choice; the servers of pages and pictures read it too. */
export const saveDataCookie = 'save-data'

interface Asking {
  readonly cookie?: string | undefined
  /** The client hint of the browser. */
  readonly 'save-data'?: string | string[] | undefined
}

/** True if little data should be sent: by the user's setting, else by the browser's hint. */
export function savesData({ cookie = '', 'save-data': asked }: Asking): boolean {
  const chosen = saveDataPreference(cookie)
  return chosen ? chosen === 'on' : asked === 'on'
}

/** The user's choice; undefined if none was made. */
export function saveDataPreference(cookie: string): 'on' | 'off' | undefined {
  const [, chosen] = cookiePattern.exec(cookie) ?? []
  return chosen === 'on' || chosen === 'off' ? chosen : undefined
}

const cookiePattern = new RegExp(`(?:^|;\\s*)${saveDataCookie}=(on|off)(?:;|$)`)
