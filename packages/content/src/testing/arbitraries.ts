import fc from 'fast-check'
import type { Json, JsonObject } from '../json.ts'
import type { BlockPlace, Operation, PageContent, SectionPlace } from '../operations.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const sectionIds = ['s1', 's2', 's3']
const blockId = fc.constantFrom(...ids, 'gone')
const sectionId = fc.constantFrom(...sectionIds, 'gone')
const value = fc.oneof(fc.string({ maxLength: 4 }), fc.integer(), fc.constant(null), fc.constant(['x', 'y']))
const settings = fc.dictionary(fc.constantFrom('html', 'items', 'deep', '__proto__'), value, { maxKeys: 3 })

const path = fc.constantFrom<(string | number)[]>(
  ['html'],
  ['items'],
  ['items', 0],
  ['items', 1, 'title'],
  ['deep', 'er'],
  ['__proto__'],
)
const changes = fc.array(fc.oneof(fc.record({ path, value }), fc.record({ path })), { minLength: 1, maxLength: 2 })

function toBlock(id: string, own: JsonObject, key: 'settings' | 'value'): JsonObject {
  return { id, type: 'html', version: 1, [key]: own, note: `kept ${id}` }
}

/** Content as pages have it: blocks in rows, in nested rows, in sections, in a fluid grid, and some that nothing places. */
export const arbitraryContent: fc.Arbitrary<PageContent> = fc
  .record({
    order: fc.shuffledSubarray(ids, { minLength: 0 }),
    cuts: fc.tuple(fc.nat(8), fc.nat(8), fc.nat(8), fc.nat(8)),
    own: fc.array(settings, { minLength: 8, maxLength: 8 }),
    hasSections: fc.boolean(),
    hasLayout: fc.boolean(),
    top: fc.nat(3),
  })
  .map(({ order, cuts, own, hasSections, hasLayout, top }) => {
    const settingsFor = (id: string) => own[ids.indexOf(id)] ?? {}
    const [first = 0, second = 0, third = 0, fourth = 0] = cuts.toSorted((a, b) => a - b)
    const inRows = order.slice(0, first)
    const inSection = hasSections ? order.slice(first, second) : []
    const inGrid = hasSections ? order.slice(second, third) : []
    const free = order.filter((id) => ![...inRows, ...inSection, ...inGrid].includes(id))
    return {
      blocks: [...inRows, ...inSection, ...free].map((id) => toBlock(id, settingsFor(id), 'settings')),
      ...(hasLayout ? { layout: { kind: 'mine', rows: toRows(inRows, fourth) } } : {}),
      ...(hasSections
        ? {
            sections: [
              { id: 's1', sectionTheme: 'dark', layout: { rows: toRows(inSection, 1) } },
              {
                id: 's2',
                background: { color: '#fff' },
                fluidEngineContext: {
                  gridSettings: { rows: 3 },
                  gridContents: inGrid.map((id, index) => toEntry(id, settingsFor(id), index + top)),
                },
              },
            ],
          }
        : {}),
    }
  })

function toEntry(id: string, own: JsonObject, row: number): Json {
  const area = { start: { x: 1, y: row * 2 }, end: { x: 9, y: row * 2 + 2 }, zIndex: 1 }
  return { layout: { desktop: area, mobile: area }, content: { value: toBlock(id, own, 'value') }, extra: [id] }
}

/** Rows of one, two or nested columns, by what is left. */
function toRows(list: readonly string[], shape: number): Json[] {
  const [a, b, c, ...rest] = list
  if (a === undefined) return []
  if (b === undefined || shape % 3 === 0)
    return [{ columns: [{ span: 12, content: [{ block: a, mine: true }] }] }, ...toRows(list.slice(1), shape + 1)]
  if (c === undefined || shape % 3 === 1)
    return [
      {
        columns: [
          { span: 8, content: [{ block: a }] },
          { span: 4, content: [{ block: b, float: 'left', span: 2 }] },
        ],
      },
      ...toRows(list.slice(2), shape + 1),
    ]
  const inner = {
    columns: [
      { span: 4, content: [{ block: b }] },
      { span: 2, content: [] },
      { span: 2, content: [{ block: c }] },
    ],
  }
  return [
    {
      columns: [
        { span: 8, content: [{ block: a }, inner] },
        { span: 4, content: [] },
      ],
    },
    ...toRows(rest, shape + 1),
  ]
}

const blockPlace: fc.Arbitrary<BlockPlace> = fc.oneof(
  fc.record({
    where: fc.constantFrom('before' as const, 'after' as const, 'leftOf' as const, 'rightOf' as const),
    block: blockId,
  }),
  fc.record({ where: fc.constantFrom('start' as const, 'end' as const), section: fc.option(sectionId) }),
)
const sectionPlace: fc.Arbitrary<SectionPlace> = fc.oneof(
  fc.record({ where: fc.constantFrom('before' as const, 'after' as const), section: sectionId }),
  fc.record({ where: fc.constantFrom('start' as const, 'end' as const) }),
)

export const arbitraryOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ op: fc.constant('setBlockSettings' as const), blockId, changes }),
  fc.record({
    op: fc.constant('replaceBlock' as const),
    blockId,
    block: fc.record({ type: fc.constantFrom('html', 44), version: fc.constant(2), settings }),
  }),
  fc.record({
    op: fc.constant('addBlock' as const),
    block: fc.record({ id: fc.constantFrom(...ids, 'n1', 'n2'), type: fc.constant('html'), settings }),
    place: blockPlace,
  }),
  fc.record({ op: fc.constant('removeBlock' as const), blockId }),
  fc.record({ op: fc.constant('moveBlock' as const), blockId, place: blockPlace }),
  fc.record({
    op: fc.constant('addSection' as const),
    section: fc.record({ id: fc.constantFrom(...sectionIds), sectionTheme: fc.constant('light') }),
    place: sectionPlace,
  }),
  fc.record({ op: fc.constant('removeSection' as const), sectionId }),
  fc.record({ op: fc.constant('moveSection' as const), sectionId, place: sectionPlace }),
  fc.record({
    op: fc.constant('setSectionSettings' as const),
    sectionId,
    changes: fc.constantFrom<{ path: (string | number)[]; value?: Json }[]>(
      [{ path: ['sectionTheme'], value: 'bright' }],
      [{ path: ['background', 'color'] }],
      [{ path: ['styles', 'sectionHeight'], value: 'large' }],
    ),
  }),
  fc.record({
    op: fc.constant('setBlockPlacement' as const),
    blockId,
    changes: fc.constantFrom<{ path: (string | number)[]; value?: Json }[]>(
      [{ path: ['float'], value: 'right' }],
      [{ path: ['layout', 'desktop', 'zIndex'], value: 7 }],
    ),
  }),
)
