import { openOpenSearch } from '@akyede/emulator-opensearch'

export { type OpenSearchEmulator, openOpenSearch } from '@akyede/emulator-opensearch'

interface OpenIndex {
  readonly environment: Record<string, string>
  close(): Promise<void>
}

/** The implementations of `SearchIndex`, which must answer the same. The emulator takes longer. */
export const searchIndexes: readonly {
  readonly name: string
  readonly runs: (usual: number) => number
  open(): Promise<OpenIndex>
}[] = [
  {
    name: 'columns in memory',
    runs: usual => usual,
    open: async () => ({ environment: {}, close: async () => {} }),
  },
  {
    name: 'OpenSearch',
    runs: usual => usual / 10,
    async open() {
      const { url, close } = await openOpenSearch()
      return { environment: { SEARCH_URL: url }, close }
    },
  },
]
