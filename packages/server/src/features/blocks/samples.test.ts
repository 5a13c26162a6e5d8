import { existsSync, readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildJournal, buildPage, buildShop } from '../../testing/content-builders.ts'
import { buildSampleFund } from '../../testing/donations.ts'
import { buildSampleAreas } from '../../testing/member-areas.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { insertForm } from '../forms/store.ts'
import { createItem } from '../../testing/items.ts'
import { listConditions } from './conditions.ts'
import type { BlockDefinition } from './define.ts'
import { blockManual } from './manual.ts'
import { readBlock, upgradeSettings } from './read.ts'
import { blockTypes } from './registry.ts'

/** What a JSON Schema of settings says of sizes. */
const Shape = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  description: z.string().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  get properties() {
    return z.record(z.string(), Shape).optional()
  },
  get entry() {
    return Shape.optional()
  },
})
type Shape = z.infer<typeof Shape>

const kinds = [...blockTypes.values()].map((definition) => [definition.type, definition] as const)

test.each(kinds)('%s: every setting is described and has a default that passes its own check', (_type, definition) => {
  expect(definition.summary).not.toBe('')
  const defaults = definition.read({})
  expect(defaults).toBeDefined()
  for (const [name, setting] of Object.entries(definition.settings.shape)) {
    expect(setting.description, `${definition.type}.${name} has no description`).toBeTruthy()
    // Stored settings are never refused: a wrong setting must not take the block off the page.
    expect(definition.read({ [name]: { wrong: [NaN] } }), name).toBeDefined()
  }
})

test.each(kinds)('%s: editors are told when it puts a setting into the page as it is', (_type, definition) => {
  const printsCode = definition.samples.some(({ settings }) => (definition.read(settings)?.rawHtml ?? '') !== '')
  const settings = Object.values(definition.settings.shape)
  expect(settings.some((setting) => setting instanceof z.ZodType && setting.meta()?.['codeWhen'] !== undefined)).toBe(
    printsCode,
  )
})

test.each(kinds)('%s: every text has a maximum, every list says what stands in it', (_type, { settings }) => {
  const schema = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' })
  expect(listUnbounded(Shape.parse(schema), 'settings')).toEqual([])
})

/** Texts without a maximum, lists without `entry` or a maximum, and settings of an entry that nothing describes. */
function listUnbounded({ type, enum: words, maxLength, maxItems, properties, entry }: Shape, path: string): string[] {
  const isText = type === 'string' && words === undefined
  const inEntry = Object.entries(entry?.properties ?? {}).filter(([, { description }]) => !description)
  return [
    ...(isText && maxLength === undefined ? [`${path} has no maxLength: use plain(max) or text(max)`] : []),
    ...(type === 'array' && (entry === undefined || maxItems === undefined) ? [`${path}: use lenientList`] : []),
    ...inEntry.map(([name]) => `${path}.${name} has no description`),
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => listUnbounded(each, `${path}.${name}`)),
    ...(entry ? listUnbounded(entry, `${path}[]`) : []),
  ]
}

test('a list has its first entries however many are stored, and a text its first characters', () => {
  const items = Array.from({ length: 13 }, (_, index) => ({ title: `Note ${index}` }))
  const notes = readBlock({ id: 'a', type: 'notes', settings: { items } })
  expect(notes?.values['items']).toHaveLength(12)
  const featured = readBlock({
    id: 'b',
    type: 'featured-products',
    settings: { title: `${'x'.repeat(499)}😀`, productSlugs: ['bowl', 7, ...Array.from({ length: 30 }, () => 'cup')] },
  })
  expect(featured?.values['title']).toBe('x'.repeat(499))
  expect(featured?.values['productSlugs']).toEqual(['bowl', ...Array.from({ length: 22 }, () => 'cup')])
})

test.each(kinds)('%s: there is a sample, and one of the version before for each upgrade', (_type, definition) => {
  const { version, upgrades, samples } = definition
  expect(samples.length).toBeGreaterThan(0)
  const steps = Array.from({ length: version - 1 }, (_, index) => index + 2)
  expect(Object.keys(upgrades).map(Number)).toEqual(steps)
  for (const step of steps) {
    const before = samples.filter((sample) => sample.version === step - 1)
    expect(before.length, `no sample of version ${step - 1} runs upgrade ${step}`).toBeGreaterThan(0)
    // The upgrade carries the sample's settings over: read as it is, a sample of the old shape is another block.
    for (const { settings } of before)
      expect(definition.read(upgradeSettings(definition, step - 1, settings))?.values).not.toEqual(
        definition.read(settings)?.values,
      )
  }
})

test.each(kinds)('%s: conditions name settings and values that there are', (_type, { settings, read }) => {
  for (const [name, setting] of Object.entries(settings.shape))
    for (const [other, values] of listConditions(setting).flatMap((condition) => Object.entries(condition))) {
      expect(Object.keys(settings.shape), name).toContain(other)
      for (const value of values) expect(read({ [other]: value })?.values[other], `${name}: ${other}`).toBe(value)
    }
})

test('every sample of every kind stands on a page', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  await buildShop(ctx)
  await buildJournal(ctx)
  const events = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  const soon = new Date(ctx.now.getTime() + 86_400_000)
  await createItem(ctx, {
    collectionId: events,
    recordType: 12,
    title: 'Opening',
    slug: 'opening',
    startsAt: soon,
    endsAt: soon,
  })
  const definition = JSON.stringify({ fields: [{ id: 'a', type: 'text', title: 'Name' }] })
  await insertForm(ctx, { formId: '0000000000000000000000f1', name: 'Form', definition }, 1)
  await buildSampleFund(ctx)
  await buildSampleAreas(ctx)
  for (const [type, { samples, version, code }] of kinds) {
    const blocks = samples.map((sample, index) => ({
      id: `${type}-${index}`,
      type,
      version: sample.version ?? version,
      settings: sample.settings,
    }))
    await buildPage(ctx, { title: type, slug: `page-of-${type}`, blocks })
    await site.ctx()
    const response = await site.get(`/page-of-${type}?format=main-content`)
    expect(response.statusCode, type).toBe(200)
    for (const { id } of blocks) {
      const wrapper = new RegExp(`<div class="sqs-block [^"]+"[^>]* data-block-type="${code}"[^>]* id="block-${id}">`)
      expect(response.body, id).toMatch(wrapper)
    }
  }
})

test.each(kinds)('%s: there is markup for it', (type) => {
  expect(existsSync(new URL(`../rendering/system/blocks/block-${type}.block`, import.meta.url))).toBe(true)
})

test('the example of the manual is a kind of block', async () => {
  const [, code = ''] = /```ts\n([^]*?)```/.exec(blockManual()) ?? []
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-example-'))
  const file = path.join(folder, 'postcard.ts')
  const types = new URL('types/', import.meta.url)
  await fs.writeFile(
    file,
    code.replaceAll(/from '([^']+)'/g, (_all, name: string) => {
      const found = name.startsWith('.') ? new URL(name, types) : new URL(import.meta.resolve(name))
      return `from '${found.pathname}'`
    }),
  )
  const { postcard }: { postcard: BlockDefinition } = await import(/* @vite-ignore */ file)
  await fs.rm(folder, { recursive: true })
  const [now, before] = postcard.samples
  expect(postcard.read(now?.settings)?.values).toEqual({ greeting: 'From the creamery' })
  expect(postcard.read(upgradeSettings(postcard, before?.version ?? 2, before?.settings ?? {}))?.values).toEqual({
    greeting: 'From the creamery',
  })
})

test('the manual is what the definitions say: run `node tools/block-docs.ts` after a change', () => {
  const page = new URL('../../../../../docs/blocks.md', import.meta.url)
  expect(readFileSync(page, 'utf8') === blockManual()).toBe(true)
})
