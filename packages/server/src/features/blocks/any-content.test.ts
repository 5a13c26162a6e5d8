import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildPage } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { publishChange } from '../sites/index.ts'
import { blockTypes } from './registry.ts'

const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{.repeated section @}{@}{.end}',
  '__proto__',
  '${7*7}',
  '\u0000',
  '\ud800',
  '-1e309',
  '</style><script>alert(1)</script>',
)
const anything = fc.oneof(
  { weight: 2, arbitrary: hostile },
  fc.string({ maxLength: 20 }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
)
const id = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'c', 'block-yui_3_1') },
  hostile,
  fc.string({ maxLength: 5 }),
)

/** Settings with the names that the kind knows, and anything as their values, samples among them. */
function arbitrarySettings(type: string) {
  const definition = blockTypes.get(type)
  const names = Object.keys(definition?.settings.shape ?? {})
  const own = fc.dictionary(
    fc.constantFrom(...names, 'unknown'),
    fc.oneof(
      anything,
      fc.array(
        fc.dictionary(fc.constantFrom('title', 'url', 'label', 'text', 'items', 'assetId', 'service'), anything, {
          maxKeys: 3,
        }),
        { maxLength: 3 },
      ),
    ),
  )
  const samples = (definition?.samples ?? []).map(({ settings }) => fc.constant(settings))
  return fc.oneof(own, anything, ...samples)
}

const block = fc.constantFrom(...blockTypes.keys(), 'of-the-future').chain((type) =>
  fc.record(
    {
      id,
      type: fc.constant<unknown>(type),
      version: fc.oneof(fc.integer({ min: 1, max: 3 }), anything),
      settings: arbitrarySettings(type),
    },
    { requiredKeys: ['type'] },
  ),
)
const { row } = fc.letrec((tie) => ({
  row: fc.record({
    columns: fc.array(
      fc.record({
        span: fc.oneof(fc.integer({ min: 0, max: 12 }), anything),
        content: fc.array(tie('entry'), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  entry: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ block: id, float: fc.constantFrom('left', 'right') }, { requiredKeys: ['block'] }),
    tie('row'),
    anything,
  ),
}))
const layout = fc.oneof(fc.record({ rows: fc.array(row, { maxLength: 4 }) }), anything)
const number = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 30 }) }, anything)
const area = fc.record({
  start: fc.record({ x: number, y: number }),
  end: fc.record({ x: number, y: number }),
  zIndex: number,
  visible: fc.oneof(fc.boolean(), anything),
  verticalAlignment: fc.oneof(fc.constant('center'), hostile),
})
const grid = fc.record({
  gridSettings: anything,
  gridContents: fc.oneof(
    fc.array(
      fc.record({
        layout: fc.record({ desktop: area, mobile: area }),
        content: fc.record({ value: block.map(({ settings, ...rest }) => ({ ...rest, value: settings })) }),
      }),
      { maxLength: 3 },
    ),
    anything,
  ),
})
const section = fc.record(
  {
    id,
    sectionTheme: hostile,
    styles: fc.oneof(
      fc.dictionary(fc.constantFrom('sectionHeight', 'customSectionHeight', 'contentWidth'), anything),
      anything,
    ),
    background: fc.oneof(fc.record({ color: hostile, assetId: hostile }), anything),
    fluidEngineContext: fc.oneof(grid, anything),
    layout,
  },
  { requiredKeys: ['id'] },
)
const content = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        blocks: fc.oneof(fc.array(block, { maxLength: 5 }), anything),
        layout,
        sections: fc.oneof(fc.array(section, { maxLength: 2 }), anything),
        body: anything,
      },
      { requiredKeys: [] },
    ),
  },
  fc.dictionary(fc.constantFrom('blocks', 'layout', 'sections'), anything),
)

test('whatever is stored, the page is there and nothing of it runs', { timeout: 60_000 }, async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const pageId = await buildPage(ctx, { title: 'Any', slug: 'any' })
  const withoutCode = (value: unknown) => !/"(code|embed)"|:2[23]\b/.test(JSON.stringify(value))
  await fc.assert(
    fc.asyncProperty(content.filter(withoutCode), async (stored) => {
      // Past all checks, as another version or an import may have written it.
      const json = JSON.stringify(stored).replaceAll(/\\u(0000|d[89a-f][0-9a-f]{2})/gi, '')
      await sql`UPDATE collection SET content = ${json}::jsonb WHERE collection_id = ${pageId}`.execute(ctx.db)
      await publishChange(ctx)
      await site.ctx()
      const response = await site.get('/any?format=main-content')
      expect(response.statusCode, json).toBe(200)
      expect(response.body, json).not.toMatch(
        /<script>alert|onerror=alert\(1\)>|href="javascript:|<style>[^<]*<\/style><script/,
      )
    }),
    { numRuns: 150 },
  )
})

test('whatever is sent, it is stored and shown or refused with a sentence', { timeout: 60_000 }, async () => {
  const site = await testSite()
  const pageId = await buildPage(await site.ctx(), { title: 'Any', slug: 'any' })
  const editor = await staffBrowser(site, 'editor')
  const url = `/api/admin/collections/${pageId}/content`
  const seen = new Set<number>()
  // Embeds would ask other servers.
  const asksNobody = (value: unknown) => !/"(embed|video)"/.test(JSON.stringify(value))
  await fc.assert(
    fc.asyncProperty(content.filter(asksNobody), async (sent) => {
      const { revision } = (await editor.get(url)).json()
      const saved = await editor.put(url, { ...sent, revision })
      seen.add(saved.statusCode)
      expect([200, 400], `${saved.body} ${JSON.stringify(sent)}`).toContain(saved.statusCode)
      if (saved.statusCode === 200) {
        await site.ctx()
        expect((await site.get('/any?format=main-content')).statusCode).toBe(200)
      } else expect(saved.json().message).not.toBe('')
    }),
    { numRuns: 150 },
  )
  expect([...seen].toSorted()).toEqual([200, 400])
})
