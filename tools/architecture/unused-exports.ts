import type { ImportGraph } from './import-graph.ts'
import { isTest } from './rules.ts'

/** Files whose exports somebody outside of the repository imports, or a tool does by name. */
const publicFiles = [
  /^packages\/(?:client|template|commerce|content|yui)\/src\/(?:index|browser|core)\.ts$/,
  /(?:^|\/)[\w-]+\.config\.ts$/,
  // Written by generators.
  /^packages\/(?:client\/src|server\/(?:api|src\/platform\/db))\/types\.ts$/,
  // The entry of a bundle that a test builds and reads as a global.
  /^packages\/admin\/src\/rich-text\/text-tools\.ts$/,
]

/**
 * Exports that no other file imports, and names of an index that tests alone import: one line each, sorted. Tests may
 * import the file that has the name, so an index offers what other features use and nothing else.
 */
export function findUnusedExports(graph: ImportGraph): string[] {
  const { files, exports } = graph
  const importers = listImporters(graph)
  return files
    .filter((file) => !publicFiles.some((pattern) => pattern.test(file)))
    .flatMap((file) => (exports.get(file) ?? []).map((name) => ({ file, name })))
    .filter(({ name }) => name !== '*')
    .flatMap(({ file, name }) => {
      const users = [name, '*'].flatMap((each) => importers.get(`${file} ${each}`) ?? [])
      if (users.length === 0) return [`${file}: no file imports ${name}: remove \`export\`, or code that nothing uses`]
      return file.endsWith('/index.ts') && users.every(isTest)
        ? [`${file}: tests alone import ${name}: they import the file that has it`]
        : []
    })
    .toSorted()
}

/** The files that import a name, by file and name; `*` for all of a file. Of a namespace they use the names that they mention. */
function listImporters({ imports, exports, members }: ImportGraph): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  const add = (file: string, name: string, importer: string) => {
    const known = importers.get(`${file} ${name}`) ?? []
    importers.set(`${file} ${name}`, known)
    known.push(importer)
  }
  for (const { from, to, names, namespace } of imports) {
    if (namespace === undefined) for (const name of names) add(to, name, from)
  }
  for (const { from, to, namespace } of imports) {
    if (namespace === undefined) continue
    for (const user of importers.get(`${from} ${namespace}`) ?? []) {
      const used = (exports.get(to) ?? []).filter((name) => members.get(user)?.has(`${namespace}.${name}`))
      for (const name of used) add(to, name, user)
    }
  }
  return importers
}
