import { SourceMap } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, defineConfig } from 'vite'

const root = path.join(import.meta.dirname, '../..')

/** Sources find their folders by their own place: it stays the one they are written in. */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    enforce: 'pre',
    transform: {
      filter: { code: 'import.meta.' },
      handler(code, id) {
        const places = { dirname: path.dirname(id), filename: id, url: pathToFileURL(id).href }
        const placed = code.replaceAll(/\bimport\.meta\.(dirname|filename|url)\b/g, (_all, name: keyof typeof places) =>
          JSON.stringify(places[name]),
        )
        return { code: placed, map: null }
      },
    },
  }
}

/** One character beyond Latin-1 makes the engine keep two bytes for each of the six million of the file. */
function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') output.code = output.code.replaceAll(/(\\*)([^\0-\x7f])/g, escapeCharacter)
      }
    },
  }
}

/** A character that was escaped already (`\–`) needs no second backslash. */
function escapeCharacter(_all: string, backslashes: string, character: string): string {
  const before = backslashes.length % 2 === 1 ? backslashes.slice(1) : backslashes
  return `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The parts of each kind of node before which the language allows a new line. */
const breakable: Readonly<Record<string, readonly string[]>> = {
  Program: ['body'],
  BlockStatement: ['body'],
  StaticBlock: ['body'],
  ClassBody: ['body'],
  SwitchCase: ['consequent'],
  IfStatement: ['consequent', 'alternate'],
  ArrowFunctionExpression: ['body'],
}

/** The places of minified code where a line may begin, in order. */
function listBreaks(root: unknown): number[] {
  const places = new Set<number>()
  const open: unknown[] = [root]
  while (open.length > 0) {
    const next = open.pop()
    if (Array.isArray(next)) {
      open.push(...next)
      continue
    }
    if (!isNode(next)) continue
    for (const key of breakable[next.type] ?? [])
      for (const part of [next[key]].flat()) if (isNode(part)) places.add(part.start)
    for (const value of Object.values(next)) if (typeof value === 'object' && value !== null) open.push(value)
  }
  return [...places].toSorted((a, b) => a - b)
}

/**
 * Gives minified code the lines of its sources again, and writes `main.lines.json` beside `main.js`: the file and line of the sources for each line,
 * which `openSourceLines` reads. Node.js could read the source map, but does so at the start and keeps it: 65 MB.
 */
function sourceLines(): Plugin {
  return {
    name: 'source-lines',
    generateBundle(_options, bundle) {
      for (const [file, output] of Object.entries(bundle)) {
        if (file.endsWith('.map')) delete bundle[file]
        if (output.type !== 'chunk' || !output.map) continue
        const { code, map } = output
        const places = listBreaks(this.parse(code))
        const origins = new SourceMap({ ...map, file, sourceRoot: '', sourcesContent: [] })
        const { text, lines, sources } = breakLines(code, places, origins)
        output.code = text
        const source = JSON.stringify({ sources, lines })
        this.emitFile({ type: 'asset', fileName: `${file.slice(0, -'.js'.length)}.lines.json`, source })
      }
    },
  }
}

/** Begins a line at each place that comes of another line of the sources than what is before it. */
function breakLines(code: string, places: readonly number[], origins: SourceMap) {
  const sources: string[] = []
  const numbers = new Map<string, number>()
  const getNumber = (source: string): number => {
    const known = numbers.get(source)
    if (known !== undefined) return known
    numbers.set(source, sources.length)
    return sources.push(path.relative(root, path.resolve(root, '.build/server', source))) - 1
  }
  const lines: number[] = []
  const parts: string[] = []
  let [line, lineStart, written, last] = [0, 0, 0, '']
  const findOrigin = (at: number): readonly [number, number] => {
    const entry = origins.findEntry(line, at - lineStart)
    if (!('originalSource' in entry) || entry.originalSource === undefined) return [-1, 0]
    return [getNumber(entry.originalSource), entry.originalLine + 1]
  }
  const begin = (at: number, isOwn: boolean) => {
    const origin = findOrigin(at)
    if (!isOwn && origin.join() === last) return
    if (!isOwn) parts.push(code.slice(written, at), '\n')
    if (!isOwn) written = at
    last = origin.join()
    lines.push(...origin)
  }
  begin(0, true)
  for (const at of [...places, code.length]) {
    for (let end = code.indexOf('\n', lineStart); end >= 0 && end < at; end = code.indexOf('\n', lineStart)) {
      line++
      lineStart = end + 1
      begin(lineStart, true)
    }
    if (at > lineStart && at < code.length) begin(at, false)
  }
  parts.push(code.slice(written))
  return { text: parts.join(''), lines, sources }
}

/** The server as the one file that `npm start` runs. Tests and tools run its sources as they are. */
export default defineConfig({
  plugins: [ownPlaces(), sourceLines(), asciiOnly()],
  // Native code stays where it is installed, and so do large packages that are first used by a payment or a mail: the text of the file stays in memory.
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'nodemailer', 'stripe'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    outDir: path.join(root, '.build/server'),
    emptyOutDir: true,
    sourcemap: 'hidden',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        // A newer build beside a running server takes away nothing that it still has to load.
        codeSplitting: false,
        // The text of the file stays in memory. Functions and classes keep their names, for the log and for profiles.
        comments: false,
        minify: {
          compress: false,
          mangle: { toplevel: true, keepNames: true },
          codegen: { removeWhitespace: true },
        },
      },
    },
  },
})
