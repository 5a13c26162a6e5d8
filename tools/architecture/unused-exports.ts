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
export function findUnusedExports({ files, imports, exports }: ImportGraph): string[] {
  const importers = listImporters(imports)
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

/** The files that import a name, by file and name; `*` for all of a file. */
function listImporters(imports: ImportGraph['imports']): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const { from, to, names } of imports) {
    for (const name of names) {
      const files = importers.get(`${to} ${name}`) ?? []
      importers.set(`${to} ${name}`, files)
      files.push(from)
    }
  }
  return importers
}
