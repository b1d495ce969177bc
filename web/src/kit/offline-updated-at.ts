import { onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** For an answer that is changed here: without a connection it stays as old as it is. */
export function offlineUpdatedAt(client: QueryClient, key: QueryKey): { updatedAt?: number } {
  const at = client.getQueryState(key)?.dataUpdatedAt
  return at === undefined || onlineManager.isOnline() ? {} : { updatedAt: at }
}
