import type { IncomingHttpHeaders } from 'node:http'

/** What a visitor chose (the `save-data` cookie of the settings); else what their device asks for. */
export function savesData(headers: IncomingHttpHeaders): boolean {
  const [, chosen] = /(?:^|;\s*)save-data=(on|off)(?:;|$)/.exec(headers.cookie ?? '') ?? []
  return chosen ? chosen === 'on' : headers['save-data'] === 'on'
}
