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
        // Columns move, lines stay: only those are named.
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

/**
 * `main.lines.json` beside `main.js`: the file and line of the sources for each line, which `openSourceLines` reads. Node.js could read the source map,
 * but does so at the start and keeps it: 65 MB.
 */
function sourceLines(): Plugin {
  return {
    name: 'source-lines',
    generateBundle(_options, bundle) {
      for (const [file, output] of Object.entries(bundle)) {
        if (file.endsWith('.map')) delete bundle[file]
        if (output.type !== 'chunk' || !output.map) continue
        const { code, map } = output
        const origins = new SourceMap({ ...map, file, sourceRoot: '', sourcesContent: [] })
        const sources: string[] = []
        const numbers = new Map<string, number>()
        const lines = code.split('\n').flatMap((line, index) => {
          const entry = origins.findEntry(index, line.search(/\S|$/))
          if (!('originalSource' in entry)) return [-1, 0]
          const number = numbers.get(entry.originalSource) ?? sources.length
          if (number === sources.length) {
            numbers.set(entry.originalSource, number)
            sources.push(path.relative(root, path.resolve(root, '.build/server', entry.originalSource)))
          }
          return [number, entry.originalLine + 1]
        })
        const source = JSON.stringify({ sources, lines })
        this.emitFile({ type: 'asset', fileName: `${file.slice(0, -'.js'.length)}.lines.json`, source })
      }
    },
  }
}

/** The server as the one file that `npm start` runs. Tests and tools run its sources as they are. */
export default defineConfig({
  plugins: [ownPlaces(), asciiOnly(), sourceLines()],
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
        // The text of the file stays in memory, and its comments are a seventh of it.
        comments: false,
      },
    },
  },
})
