import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

export interface Import {
  /** Paths below the repository, with `/`. */
  readonly from: string
  /** A file of the repository, or the name of a package that is not ours. */
  readonly to: string
  readonly names: readonly string[]
  /** Nothing but types is imported: the file is not loaded at run time. */
  readonly isType: boolean
  /** The name of `export * as NAME`, which offers all of the file's names. */
  readonly namespace?: string
}

export interface ImportGraph {
  /** Source files, scripts and tests of all packages, tools and benchmarks. */
  readonly files: readonly string[]
  readonly imports: readonly Import[]
  /** What each file exports; `*` for all of another file. */
  readonly exports: ReadonlyMap<string, readonly string[]>
  /** What each file reads of its namespaces and objects: `NAME.member`. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>
}

const sourceFile = /\.(?:tsx?|mjs)$/
const skippedFolders = new Set(['node_modules', 'dist', '.build', '.data', '.git'])
/** `NAME.member`, also behind a spread. */
const memberAccess = /(?<!\w|[^.]\.)[A-Za-z]\w*\.[A-Za-z]\w*/g
/** `const { member, other: name } = NAME`. */
const takenApart = /\bconst \{([^}]*)\} = (\w+)\n/g
/** `NAME as alias`. */
const renamedImport = /\b(\w+) as (\w+)\b/g
/** `import('./x.ts').Name` in a type, which the parser does not list as an import. */
const typeImport = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Reads every import of the TypeScript files below `root`. Types count as well: who reads a type depends on it. */
export function readImportGraph(root: string): ImportGraph {
  const files = listSourceFiles(root, '')
  const workspaces = readWorkspaces(root)
  const imports: Import[] = []
  const exports = new Map<string, readonly string[]>()
  const members = new Map<string, ReadonlySet<string>>()
  for (const file of files) {
    const read = readFile(root, file)
    exports.set(file, read.exports)
    members.set(file, read.members)
    for (const { request, ...rest } of read.imports)
      imports.push({ from: file, to: resolveRequest(file, request, workspaces), ...rest })
  }
  return { files, imports, exports, members }
}

function listSourceFiles(root: string, folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listSourceFiles(root, file)
      return sourceFile.test(entry.name) ? [file] : []
    })
}

interface ReadFile {
  readonly imports: (Omit<Import, 'from' | 'to'> & { readonly request: string })[]
  readonly exports: readonly string[]
  readonly members: ReadonlySet<string>
}

function readFile(root: string, file: string): ReadFile {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const { module } = parseSync(file, text)
  const imports: ReadFile['imports'] = module.staticImports.map(({ moduleRequest, entries }) => ({
    request: moduleRequest.value,
    names: entries.map(({ importName }) => importName.name ?? '*'),
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const exports: string[] = []
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName, isType } of entries) {
      exports.push(exportName.name ?? '*')
      if (!moduleRequest) continue
      const request = moduleRequest.value
      const namespace = importName.name === null ? exportName.name : null
      imports.push({ request, names: [importName.name ?? '*'], isType, ...(namespace === null ? {} : { namespace }) })
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"]([^'"]+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
    if (literal !== undefined) imports.push({ request: literal, names: ['*'], isType: false })
  }
  for (const [, request = ''] of text.matchAll(typeImport))
    if (!imports.some((each) => each.request === request)) imports.push({ request, names: ['*'], isType: true })
  return { imports, exports, members: readMembers(text) }
}

function readMembers(text: string): Set<string> {
  const members = new Set(Array.from(text.matchAll(memberAccess), ([access]) => access))
  for (const [, names = '', object = ''] of text.matchAll(takenApart))
    for (const name of names.matchAll(/(?:^|,)\s*(\w+)/g)) members.add(`${object}.${name[1]}`)
  for (const [, name, alias] of text.matchAll(renamedImport))
    for (const access of Array.from(members).filter((each) => each.startsWith(`${alias}.`)))
      members.add(`${name}${access.slice(access.indexOf('.'))}`)
  return members
}

interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, string | { readonly default: string }>>
}

/** Entry files of our own packages by what others write to import them (`@vitrine/server/api`). */
function readWorkspaces(root: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>()
  const packages = path.join(root, 'packages')
  for (const folder of fs.existsSync(packages) ? fs.readdirSync(packages) : []) {
    const manifest = path.join(packages, folder, 'package.json')
    if (!fs.existsSync(manifest)) continue
    const { name, exports = {} } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as Manifest
    for (const [key, target] of Object.entries(exports)) {
      const file = typeof target === 'string' ? target : target.default
      entries.set(path.posix.join(name, key), path.posix.join('packages', folder, file))
    }
  }
  return entries
}

function resolveRequest(from: string, request: string, workspaces: ReadonlyMap<string, string>): string {
  if (request.startsWith('.')) return path.posix.join(path.posix.dirname(from), request)
  return workspaces.get(request) ?? request
}
