import { saveDataCookie, saveDataPreference } from '@akyede/contract/save-data'

/** How much data a page loads: as the device asks ('auto'), less, or everything. */
export const dataSaverModes = ['auto', 'on', 'off'] as const
export type DataSaverMode = (typeof dataSaverModes)[number]

const yearInSeconds = 31_536_000

/** The choice is stored in a cookie, because the server reads it when it sends pictures. */
export function readDataSaverMode(): DataSaverMode {
  return saveDataPreference(document.cookie) ?? 'auto'
}

export function setDataSaverMode(mode: DataSaverMode): void {
  const age = mode === 'auto' ? 0 : yearInSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${saveDataCookie}=${mode}; path=/; max-age=${age}; samesite=lax`
}

/** Whether the page should load less data now. `requestedByDevice` is the setting of the device. */
export const isDataSaverOn = (requestedByDevice: boolean): boolean => {
  const mode = readDataSaverMode()
  return mode === 'auto' ? requestedByDevice : mode === 'on'
}
