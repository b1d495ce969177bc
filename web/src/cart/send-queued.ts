/** Sends an edit of the account's cart that waited for the connection. */
export const sendQueuedCartEdit = async (edit: unknown, key: string): Promise<unknown> => {
  const { sendCartEdit } = await import('./cart-edits.ts')
  return sendCartEdit(edit as Parameters<typeof sendCartEdit>[0], key)
}
