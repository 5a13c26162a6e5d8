import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { readImportGraph } from './architecture/import-graph.ts'
import { findDialectProse } from './architecture/prose.ts'
import { findViolations } from './architecture/rules.ts'
import { findUnusedExports } from './architecture/unused-exports.ts'
import { planPart } from './new/index.ts'
import { applyPlan } from './new/plan.ts'
import { collectErrorTexts } from './editor-texts/error-texts.ts'

const root = path.join(import.meta.dirname, '..')
let copy: string

/** The packages without what is installed or built; what they import is in `node_modules` of the repository. */
beforeAll(() => {
  fs.mkdirSync(path.join(root, '.build'), { recursive: true })
  copy = fs.mkdtempSync(path.join(root, '.build/new-'))
  const filter = (file: string) => !['node_modules', 'dist'].includes(path.basename(file))
  fs.cpSync(path.join(root, 'packages'), path.join(copy, 'packages'), { recursive: true, filter })
})

afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

function create(...words: string[]): string[] {
  const plan = planPart(copy, words)
  applyPlan(copy, plan)
  for (const generator of plan.generators)
    expect(fs.existsSync(path.join(root, 'tools', generator)), generator).toBe(true)
  return [...Object.keys(plan.files), ...Object.keys(plan.edits)]
}

test('new parts are registered, keep the rules of the architecture, and are formatted and linted', async () => {
  const written = [
    create('feature', 'gift-wraps'),
    create('block', 'opening-note'),
    create('formatter', 'trim-ends'),
    create('formatter', 'trim-price', 'commerce'),
    create('migration', 'gift-wraps'),
  ].flat()

  const { features } = load('packages/server/src/app.ts')
  const feature = features.find(({ name }: { name: string }) => name === 'gift-wraps')
  const operations: string[] = []
  const collect = (_url: string, { schema }: { schema: { operationId: string } }) => operations.push(schema.operationId)
  feature.routes({ get: collect, put: collect })
  expect(operations).toEqual(['getGiftWraps', 'saveGiftWraps'])
  expect(feature.settings.map(({ key }: { key: string }) => key)).toEqual(['giftWraps'])

  const { blockTypes } = load('packages/server/src/features/blocks/registry.ts')
  const block = blockTypes.get('opening-note')
  expect(block.read(block.samples[0].settings).values).toEqual({ text: 'Open from nine to five.' })
  const codes = [...blockTypes.values()].map(({ code }) => code)
  expect(codes.filter((code) => code === block.code)).toHaveLength(1)

  const { compile } = load('packages/template/src/index.ts')
  expect(compile('{text|trim-ends}, {text|trim-price}').render({ text: ' ten ' }).output).toBe('ten, ten')

  const family = fs.readFileSync(path.join(copy, 'packages/template/src/formatters/text/index.ts'), 'utf8')
  const entries = [...family.matchAll(/^ {2}(\w+),$/gm)].map(([, name = '']) => name)
  expect(entries).toEqual(entries.toSorted())

  // Name and summary of the block wait for their translations: the author changes the summary first.
  const known = { ...readCatalog('catalogs'), ...readCatalog('error-catalogs') }
  const described = Object.values(block.settings.shape).map((setting) => (setting as z.ZodType).description ?? '')
  const sentences = collectErrorTexts(path.join(copy, 'packages/server/src')).map(({ message }) => message)
  expect([...described, ...sentences].filter((message) => known[message] === undefined)).toEqual([])

  const migrations = fs.readdirSync(path.join(copy, 'packages/server/db/migrations')).toSorted()
  expect(migrations.at(-1)).toMatch(/^\d{4}_gift_wraps\.sql$/)

  const graph = readImportGraph(copy)
  expect(findViolations(graph)).toEqual([])
  // Files of tools and benchmarks, which import others of the packages, are not in the copy.
  expect(findUnusedExports(graph).filter((each) => written.some((file) => each.startsWith(`${file}:`)))).toEqual([])
  const read = (file: string) => fs.readFileSync(path.join(copy, file), 'utf8')
  expect(written.flatMap((file) => findDialectProse(file, read(file)))).toEqual([])
  const sources = written.filter((file) => file.endsWith('.ts'))
  for (const [program, option] of [
    ['oxfmt', '--check'],
    ['oxlint', '--quiet'],
  ] as const)
    execFileSync(path.join(root, 'node_modules/.bin', program), [option, ...sources], { cwd: copy, stdio: 'pipe' })
})

function readCatalog(folder: string): Readonly<Record<string, string>> {
  return JSON.parse(fs.readFileSync(path.join(root, `packages/admin/src/i18n/${folder}/de.json`), 'utf8'))
}

test('a name that cannot be used is refused with what to do, and nothing is written', () => {
  const refuse = (...words: string[]) => {
    try {
      applyPlan(copy, planPart(copy, words))
      return 'written'
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  expect(refuse('feature', 'Gift Wraps')).toContain('use small letters, digits and dashes')
  expect(refuse('feature', 'carts')).toContain('features/carts/README.md exists already')
  expect(refuse('block', 'new')).toContain('choose another name')
  expect(refuse('formatter', 'trim', 'sports')).toContain('There are: commerce, content,')
  expect(refuse('migration', 'downloads-per-line')).toContain('choose another name')
  for (const words of [[], ['feature'], ['theme', 'x']])
    expect(refuse(...words)).toContain('npm run new -- feature|block')
})

/** Node's own loader: the runner would transform all modules of the copy first (measured: 5 s of processor time instead of 1). */
const requireNatively = createRequire(import.meta.url)

// oxlint-disable-next-line typescript/no-explicit-any -- modules of the copy, which no type knows.
function load(file: string): any {
  return requireNatively(path.join(copy, file))
}
