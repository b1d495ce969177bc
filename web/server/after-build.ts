import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

interface ClientFolders {
  readonly all: string
  readonly assets: string
}

/** Works on what was built for browsers, after the server's build: that one still writes the list of routes there. */
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
