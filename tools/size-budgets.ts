/** Checks the bytes of the browser code against its size budgets (docs/budgets.md). Ends with 1 when one is over. */
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const packages = path.join(import.meta.dirname, '../packages')

interface Chunk {
  readonly file: string
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** Scripts of pages other than the product page: everything else may be loaded there. */
const otherPages = /\/(checkout|order|cart-page)\//

const gzipped = (file: string): number => gzipSync(fs.readFileSync(file), { level: 9 }).length

/** The files a set of entries loads at once, following static imports. */
function closure(manifest: Manifest, entries: readonly string[]): Set<string> {
  const files = new Set<string>()
  const open = [...entries]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) continue
    files.add(chunk.file)
    open.push(...(chunk.imports ?? []))
  }
  return files
}

function storefront(): { loader: number; visits: number; speed: number; productPage: number } {
  const dist = path.join(packages, 'storefront/dist')
  const manifest: Manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
  const bytes = (files: Iterable<string>) =>
    [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + gzipped(path.join(dist, file)), 0)
  // Keys with an underscore are shared chunks: they count where something imports them.
  const product = Object.keys(manifest).filter((key) => !key.startsWith('_') && !otherPages.test(`/${key}`))
  return {
    loader: bytes(closure(manifest, ['src/loader.ts'])),
    visits: bytes(closure(manifest, ['src/visits/visits.ts'])),
    speed: bytes(closure(manifest, ['src/page-speed/page-speed.ts'])),
    productPage: bytes(closure(manifest, product)),
  }
}

/** What `/config` loads before anything is opened: the files its HTML names. */
function adminShell(): number {
  const dist = path.join(packages, 'admin/dist')
  const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/_assets\/admin\/([^"]+\.(?:js|css))"/g)].map(
    (match) => match[1] ?? '',
  )
  return named.reduce((sum, file) => sum + gzipped(path.join(dist, file)), 0)
}

/** Files that a screen loads besides those that the HTML names, on average of all screens. */
function filesOfScreen(): number {
  const manifest: Manifest = JSON.parse(fs.readFileSync(path.join(packages, 'admin/dist/.vite/manifest.json'), 'utf8'))
  const first = closure(manifest, ['index.html', 'src/main.tsx'])
  const screens = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && key.endsWith('-page.tsx'))
  const counts = screens.map((key) => [...closure(manifest, [key])].filter((file) => !first.has(file)).length)
  return Math.ceil(counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length))
}

/** The package alone, as a bundler makes it smallest. */
async function yui(): Promise<number> {
  const entry = path.join(packages, 'yui/src/index.ts')
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'yui' } },
  })
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : []
  const code = outputs.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  return gzipSync(code, { level: 9 }).length
}

const globalsFile = path.join(packages, 'storefront/dist/globals.js')
const { loader, visits, speed, productPage } = storefront()
const budgets = [
  { what: 'storefront loader', bytes: loader, limit: 4 * 1024 },
  { what: 'script that counts visits', bytes: visits, limit: 3 * 1024 },
  { what: 'script that measures page speed', bytes: speed, limit: 4 * 1024 },
  { what: 'names for scripts of site owners (globals.js)', bytes: gzipped(globalsFile), limit: 9 * 1024 },
  { what: 'YUI for scripts of older themes', bytes: await yui(), limit: 8 * 1024 },
  { what: 'scripts of the product page', bytes: productPage, limit: 95 * 1024 },
  { what: 'admin shell', bytes: adminShell(), limit: 205 * 1024 },
]
const lines = [
  ...budgets.map(({ what, bytes, limit }) => ({ what, value: bytes, limit, unit: 'bytes (gzip)' })),
  { what: 'scripts of a screen of the editor, on average', value: filesOfScreen(), limit: 12, unit: 'files' },
]
for (const { what, value, limit, unit } of lines) {
  console.log(
    `${value <= limit ? 'ok  ' : 'OVER'} ${what}: ${value.toLocaleString('en')} of ${limit.toLocaleString('en')} ${unit}`,
  )
}
if (lines.some(({ value, limit }) => value === 0 || value > limit)) process.exitCode = 1
