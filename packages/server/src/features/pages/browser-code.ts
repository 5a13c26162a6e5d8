import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).optional(),
  }),
)

/** The built code of the storefront: where its loader is. */
export interface BrowserCode {
  /** Elements that load it, deferred; none while it is not built. */
  loaderTags(): readonly string[]
  /** Changes with every build: pages that name the old files are made again. */
  readonly revision: string
}

/** Reads the build's manifest; without one (not built yet) pages go without scripts. */
export async function readBrowserCode(distFolder: string, urlBase: string): Promise<BrowserCode> {
  const entry = await findEntry(distFolder)
  if (!entry) return { loaderTags: () => [], revision: '' }
  const tags = [
    ...(entry.css ?? []).map((file) => `<link rel="stylesheet" href="${urlBase}${file}">`),
    `<script type="module" src="${urlBase}${entry.file}" async></script>`,
  ]
  return { loaderTags: () => tags, revision: entry.file }
}

async function findEntry(distFolder: string) {
  for (const name of ['.vite/manifest.json', 'manifest.json']) {
    try {
      const manifest = Manifest.parse(JSON.parse(await fs.readFile(path.join(distFolder, name), 'utf8')))
      const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry === true)
      return (entries.find(([source]) => /loader/.test(source)) ?? entries[0])?.[1]
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  return undefined
}
