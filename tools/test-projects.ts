import fs from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const folders = ['packages', 'tools']
const testing = path.join(root, 'packages/server/src/testing')

/** What each file imports, read once. */
type Imports = Map<string, readonly string[]>

/**
 * Files that take longest for their size. They start first: one that starts last leaves the other cores idle until it ends. The runner knows
 * durations of earlier runs, but a fresh checkout has none.
 */
export const slowTests: readonly string[] = [
  'packages/server/src/npm-start.test.ts',
  'packages/server/src/platform/postgres/embedded.test.ts',
  'packages/server/src/features/backups/storm.test.ts',
  'packages/server/src/features/checkout/crash.test.ts',
  'packages/server/src/features/demo/load-demo.test.ts',
  'packages/server/src/security/request-cost.test.ts',
  'packages/server/src/features/themes/bad-input.test.ts',
  'packages/server/src/platform/db/connections.test.ts',
  'packages/admin/src/welcome/first-week-pointer.test.ts',
  'packages/storefront/src/journeys/themes.browser.test.ts',
]

/** What a test file uses: the isolated ones are a project of the suite, all others the other. */
type TestKind = 'isolated' | 'browser' | 'http' | 'unit'

/**
 * Sorts every test file of the repository by what it says and imports, directly or through its helpers:
 * - `isolated`: has a line `/** @isolated why *\/`, and gets a server and a database to itself;
 * - `browser`: reaches the shared Chromium;
 * - `http`: reaches the shared server or a test database;
 * - `unit`: the rest.
 * Paths are relative to the repository's root.
 */
export function sortTests(): Record<TestKind, string[]> {
  const sorted: Record<TestKind, string[]> = { isolated: [], browser: [], http: [], unit: [] }
  const imports = new Map<string, readonly string[]>()
  for (const file of folders.flatMap((folder) => listTests(path.join(root, folder))).toSorted())
    sorted[getKind(file, imports)].push(path.relative(root, file).split(path.sep).join('/'))
  return sorted
}

function getKind(file: string, imports: Imports): TestKind {
  if (/^\/\*\* @isolated\b/m.test(fs.readFileSync(file, 'utf8'))) return 'isolated'
  const files = reachableFiles(file, imports)
  if (files.has(path.join(testing, 'browser.ts'))) return 'browser'
  return ['test-site.ts', 'database.ts'].some((name) => files.has(path.join(testing, name))) ? 'http' : 'unit'
}

function listTests(folder: string): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => {
      const full = path.join(folder, entry.name)
      if (entry.isDirectory()) return listTests(full)
      return /\.test\.tsx?$/.test(entry.name) ? [full] : []
    })
}

/** The files that loading `file` loads, itself included: by relative imports, since helpers are never reached otherwise. */
function reachableFiles(file: string, imports: Imports): ReadonlySet<string> {
  const files = new Set<string>()
  const open = [file]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (files.has(next)) continue
    files.add(next)
    const found = imports.get(next) ?? importedFiles(next)
    imports.set(next, found)
    open.push(...found)
  }
  return files
}

/** `import ... from './x.ts'`, `import './x.ts'`, `export ... from './x.ts'`, `import('./x.ts')`; not `import type`. */
const importOfFile = /\b(?:import|export)\b(?!\s+type\b)(?:[\s\w{},*$]*?\bfrom)?\s*\(?\s*['"](\.[^'"]+)['"]/g

function importedFiles(file: string): readonly string[] {
  if (!/\.tsx?$/.test(file)) return []
  return [...fs.readFileSync(file, 'utf8').matchAll(importOfFile)]
    .map(([, name = '']) => path.resolve(path.dirname(file), name))
    .filter((place) => fs.existsSync(place))
}
