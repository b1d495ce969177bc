import { onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** The update time for cached data that an offline edit changes: offline it keeps its age. */
export function offlineUpdatedAt(client: QueryClient, key: QueryKey): { updatedAt?: number } {
  const at = client.getQueryState(key)?.dataUpdatedAt
  return at === undefined || onlineManager.isOnline() ? {} : { updatedAt: at }
}
