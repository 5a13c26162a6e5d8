/**
 * `node bench/template/size.ts`: what the template language weighs in a browser, minified, for each way to take it in.
 * Locale packs are files of their own that a page fetches when it needs them.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '../..')
const source = path.join(root, 'packages/template/src')

const ways = {
  'engine alone: `core`, no formatter': `import { createEngine, Registry } from '${source}/core.ts'
export const { compile } = createEngine({ registry: new Registry([], []) })`,
  'engine with the formatters that need no locale': `import { createEngine, Registry } from '${source}/core.ts'
import { engineFormatters } from '${source}/formatters/core/index.ts'
import { comparisons } from '${source}/predicates/core/comparisons.ts'
import { numberPredicates } from '${source}/predicates/core/numbers.ts'
export const { compile } = createEngine({ registry: new Registry(engineFormatters, [...comparisons, ...numberPredicates]) })`,
  'the whole language: `compile` only': `export { compile } from '${source}/browser.ts'`,
  'the whole language: all exports': `export * from '${source}/browser.ts'`,
}

async function bundle(code: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'template-size-'))
  const entry = path.join(folder, 'entry.ts')
  writeFileSync(entry, code)
  try {
    const result = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, target: 'es2023', minify: true, lib: { entry, formats: ['es'], fileName: 'entry' } },
    })
    const [first] = Array.isArray(result) ? result : [result]
    if (first === undefined || !('output' in first)) throw new Error('Nothing was built.')
    return first.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function line(name: string, text: string | Buffer): string {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10)
  const bytes = Buffer.from(text)
  return `${name.padEnd(52)}${kilobytes(bytes.length)}${kilobytes(gzipSync(bytes, { level: 9 }).length)}${kilobytes(brotliCompressSync(bytes).length)}`
}

console.log(`${''.padEnd(52)}${'minified'.padStart(10)}${'gzip'.padStart(10)}${'brotli'.padStart(10)}`)
for (const [name, code] of Object.entries(ways)) console.log(line(name, await bundle(code)))
for (const language of ['en', 'de', 'ja']) {
  const pack = path.join(root, `node_modules/@phensley/cldr/packs/${language}.json`)
  console.log(line(`locale data: ${language}, all its regions`, readFileSync(pack)))
}
