import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasFile } from './files/has-file.ts'

const Manifest = z.record(z.string(), z.object({ file: z.string(), isEntry: z.boolean().optional() }))

/** Style sheets up to this size are in the page itself: a request costs more. */
const inlineBytes = 3_000

/** The built code of the storefront, as pages refer to it. Without a build pages go without. */
export interface BrowserCode {
  /** The script element of the loader, which finds the texts it says at an address; '' while it is not built. */
  loader(messagesUrl: string): string
  /** The script elements that count a visit and measure the page; '' while they are not built. */
  readonly visits: string
  /** Address of the classic script with the names that snippets call. */
  readonly globals: string | undefined
  /** The element that loads the styles of this name (`page`, `product`, `blocks/menu` ...); '' when there are none. */
  getStyles(name: string): string
}

/** Reads the build's manifest and the small style sheets it names. */
export async function readBrowserCode(distFolder: string, urlBase: string): Promise<BrowserCode> {
  const manifest = await readManifest(distFolder)
  if (!manifest) return { loader: () => '', visits: '', globals: undefined, getStyles: () => '' }
  const tagByName = new Map<string, string>()
  for (const [source, { file }] of Object.entries(manifest)) {
    const name = /^src\/styles\/((?:blocks\/)?[\w-]+)\.css$/.exec(source)?.[1]
    if (name === undefined || !file.endsWith('.css')) continue
    const css = (await fs.readFile(path.join(distFolder, file), 'utf8')).trim()
    const isSmall = css.length <= inlineBytes && !css.includes('</')
    tagByName.set(name, isSmall ? `<style>${css}</style>` : `<link rel="stylesheet" href="${urlBase}${file}">`)
  }
  const loader = manifest['src/loader.ts']?.file
  const reporters = ['src/visits/visits.ts', 'src/page-speed/page-speed.ts'].flatMap(
    (source) => manifest[source]?.file ?? [],
  )
  return {
    loader: (messagesUrl) =>
      loader === undefined
        ? ''
        : `<script type="module" src="${urlBase}${loader}" data-messages="${messagesUrl}" async></script>`,
    visits: reporters
      .map((file) => `<script type="module" src="${urlBase}${file}" async fetchpriority="low"></script>`)
      .join(''),
    globals: (await hasFile(path.join(distFolder, 'globals.js'))) ? `${urlBase}globals.js` : undefined,
    getStyles: (name) => tagByName.get(name) ?? '',
  }
}

async function readManifest(distFolder: string) {
  try {
    return Manifest.parse(JSON.parse(await fs.readFile(path.join(distFolder, '.vite/manifest.json'), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
