import { type StoredValue, storedValue } from '#kit/storage.ts'

/** The choice on the privacy page. */
export const trackingConsent: StoredValue<boolean> = storedValue({
  key: 'akyede:analytics',
  version: 1,
  fallback: true,
  accepts: (value): value is boolean => typeof value === 'boolean',
})

/** Whether the browser refuses tracking, by Do Not Track or Global Privacy Control. */
export const hasDoNotTrack = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

export const mayTrack = (): boolean => trackingConsent.read() && !hasDoNotTrack()
