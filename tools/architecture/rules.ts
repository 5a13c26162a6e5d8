import { findCycles } from './cycles.ts'
import type { Import, ImportGraph } from './import-graph.ts'

/** What each package may import of the others. Tests may use the server's test helpers besides. */
const allowedPackages: Readonly<Record<string, readonly string[]>> = {
  client: [],
  commerce: [],
  content: [],
  template: [],
  yui: [],
  server: ['commerce', 'content', 'template'],
  storefront: ['commerce', 'template', 'yui', 'server/api'],
  admin: ['commerce', 'content', 'template', 'server/api'],
}

/** Source files in one folder of `features`, of the editor or of the storefront, subfolders aside. */
const maxFolderFiles = 40
/** Names that a feature's `index.ts` offers to others. */
const maxIndexNames = 16

const serverSource = 'packages/server/src/'
const features = `${serverSource}features/`
/** The packages that run in browsers. Their folders depend on each other one way, as features do. */
const browserSources = ['packages/admin/src/', 'packages/storefront/src/', 'packages/yui/src/']

/** Every break of the rules of docs/architecture.md, one line each, sorted. Empty when the code keeps them. */
export function findViolations(graph: ImportGraph): string[] {
  const imports = graph.imports.filter(({ from }) => !isTest(from))
  return [
    ...graph.imports.flatMap(checkPackages),
    ...imports.flatMap(checkFeatureEntry),
    ...imports.flatMap(checkServerLayers),
    ...findFileCycles(imports),
    ...findFeatureCycles(imports),
    ...findFolderCycles(imports),
    ...checkSizes(graph),
  ].toSorted()
}

/** Tests, and what only they use. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(file)
}

/** The feature of a file of the server; undefined elsewhere. */
export function getFeature(file: string): string | undefined {
  return file.startsWith(features) ? file.slice(features.length).split('/')[0] : undefined
}

function getPackage(file: string): string | undefined {
  return /^packages\/([^/]+)\//.exec(file)?.[1]
}

function checkPackages({ from, to }: Import): string[] {
  const own = getPackage(from)
  const other = getPackage(to)
  if (own === undefined || own === other || !isRepositoryFile(to)) return []
  if (isTest(from) && (other === 'server' || other === undefined)) return []
  if (other === undefined) return [`${from} imports ${to}: a package imports no files outside of packages/`]
  const allowed = (allowedPackages[own] ?? []).some((name) =>
    name === 'server/api' ? to.startsWith('packages/server/api/') : name === other,
  )
  return allowed ? [] : [`${from} imports ${to}: ${own} may not import ${other}`]
}

function isRepositoryFile(target: string): boolean {
  return /^(packages|tools|bench|demo|themes)\//.test(target)
}

/** Another feature is imported through its `index.ts`. */
function checkFeatureEntry({ from, to }: Import): string[] {
  if (getPackage(from) === undefined) return []
  const other = getFeature(to)
  if (other === undefined || getFeature(from) === other) return []
  if (to === `${features}${other}/index.ts` || to.startsWith(`${features}${other}/testing/`)) return []
  // The server's list of features reads how each registers itself.
  if (from === `${serverSource}app.ts` && to === `${features}${other}/feature.ts`) return []
  return [`${from} imports ${to}: import another feature through its index.ts`]
}

function checkServerLayers({ from, to }: Import): string[] {
  if (!from.startsWith(serverSource) || !to.startsWith(serverSource)) return []
  if (to.includes('/testing/')) return [`${from} imports ${to}: only tests import from testing/`]
  const layer = getLayer(from)
  if (layer === 'platform' && getLayer(to) !== 'platform')
    return [`${from} imports ${to}: platform/ imports no feature and nothing above it`]
  if (layer === 'features' && getLayer(to) === 'composition')
    return [`${from} imports ${to}: a feature does not import what puts the server together`]
  return []
}

function getLayer(file: string): 'platform' | 'features' | 'composition' {
  if (file.startsWith(`${serverSource}platform/`)) return 'platform'
  return file.startsWith(features) ? 'features' : 'composition'
}

function findFileCycles(imports: readonly Import[]): string[] {
  // In the server's platform and in the packages of rules, types may refer to each other.
  const arrows = imports
    .filter(({ from, to, isType }) => isRepositoryFile(to) && (!isType || isStrict(from)))
    .map(({ from, to }) => [from, to] as const)
  return findCycles(arrows).map((files) => `files import each other in a circle: ${files.join(', ')}`)
}

/** Whether imports of types count as well where a file is. */
function isStrict(file: string): boolean {
  return getFeature(file) !== undefined || getBrowserSource(file) !== undefined
}

function getBrowserSource(file: string): string | undefined {
  return browserSources.find((source) => file.startsWith(source))
}

function findFeatureCycles(imports: readonly Import[]): string[] {
  const arrows = imports.flatMap(({ from, to }) => {
    const [own, other] = [getFeature(from), getFeature(to)]
    return own !== undefined && other !== undefined ? [[own, other] as const] : []
  })
  return findCycles(arrows).map((names) => `features depend on each other in a circle: ${names.join(', ')}`)
}

/** Circles of the folders of a folder, at every depth of every package. Those of files alone are for the rule of files. */
function findFolderCycles(imports: readonly Import[]): string[] {
  const byParent = new Map<string, [string, string][]>()
  for (const { from, to } of imports) {
    for (const parent of listFolderParents(from).filter((each) => to.startsWith(each))) {
      const arrows = byParent.get(parent) ?? []
      byParent.set(parent, arrows)
      arrows.push([getChild(parent, from), getChild(parent, to)])
    }
  }
  return [...byParent].flatMap(([parent, arrows]) =>
    findCycles(arrows)
      .filter((names) => names.some((name) => !/\.tsx?$/.test(name)))
      .map((names) => `folders of ${parent} depend on each other in a circle: ${names.join(', ')}`),
  )
}

/** The source folder of the file's package and all folders in it down to the file. Features have a rule of their own. */
function listFolderParents(file: string): string[] {
  const source = /^packages\/[^/]+\/src\//.exec(file)?.[0]
  if (source === undefined) return []
  const folders = file.slice(source.length).split('/').slice(0, -1)
  return [source, ...folders.map((_folder, at) => `${source}${folders.slice(0, at + 1).join('/')}/`)].filter(
    (folder) => folder !== features,
  )
}

/** The folder below the parent; a file that is beside the folders counts for itself. */
function getChild(parent: string, file: string): string {
  return file.slice(parent.length).split('/')[0] ?? ''
}

function checkSizes({ files, exports }: ImportGraph): string[] {
  const counts = new Map<string, number>()
  for (const file of files.filter((each) => isStrict(each) && !isTest(each))) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const large = [...counts]
    .filter(([, count]) => count > maxFolderFiles)
    .map(([folder, count]) => `${folder} has ${count} source files, more than ${maxFolderFiles}`)
  return [...large, ...[...exports].flatMap(([file, names]) => checkIndex(file, names.length))]
}

function checkIndex(file: string, count: number): string[] {
  const feature = getFeature(file)
  if (feature === undefined || file !== `${features}${feature}/index.ts`) return []
  return count > maxIndexNames ? [`${file} exports ${count} names, more than ${maxIndexNames}`] : []
}
