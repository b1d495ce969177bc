import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

interface ClientFolders {
  readonly all: string
  readonly assets: string
}

/** Runs after both builds, because the server build still writes the route manifest into the client folder. */
export const afterBuild = (name: string, work: (folders: ClientFolders) => Promise<void>): Plugin => ({
  name,
  buildApp: {
    order: 'post',
    handler: async builder => {
      const client = builder.environments.client?.config
      if (!client) return
      const all = resolve(client.root, client.build.outDir)
      await work({ all, assets: join(all, client.build.assetsDir) })
    },
  },
})
