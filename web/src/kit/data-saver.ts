import { saveDataCookie, saveDataPreference } from '@akyede/contract/save-data'

/** How much is fetched for somebody: as their device asks for it ('auto'), little, or all. */
export const dataSaverModes = ['auto', 'on', 'off'] as const
export type DataSaverMode = (typeof dataSaverModes)[number]

const year = 31_536_000

/** Kept in a cookie, so that whoever sends pictures reads it too. */
export function readDataSaverMode(): DataSaverMode {
  return saveDataPreference(document.cookie) ?? 'auto'
}

export function setDataSaverMode(saving: DataSaverMode): void {
  const age = saving === 'auto' ? 0 : year
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${saveDataCookie}=${saving}; path=/; max-age=${age}; samesite=lax`
}

/** Whether little is to be fetched now; `asked` is what the device says. */
export const isDataSaverOn = (asked: boolean): boolean => {
  const saving = readDataSaverMode()
  return saving === 'auto' ? asked : saving === 'on'
}
