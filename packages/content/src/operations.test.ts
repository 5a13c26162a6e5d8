import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Json,
  type Operation,
  type PageContent,
  applyOperations,
  findBlock,
  findConflicts,
  isEqual,
  joinOperations,
  listBlocks,
  mergeOperations,
  readOutline,
  toContent,
} from './index.ts'
import { arbitraryContent, arbitraryOperation } from './testing/arbitraries.ts'

const arbitraryOperations = fc.array(arbitraryOperation, { maxLength: 8 })

/** Applies what can be applied, one operation after the other. */
function applyEach(content: PageContent, operations: readonly Operation[]) {
  const done: Operation[] = []
  const inverses: (readonly Operation[])[] = []
  let now = content
  for (const operation of operations) {
    const step = applyOperations(now, [operation])
    if (step.kind === 'refused') continue
    now = step.content
    done.push(operation)
    inverses.push(step.inverse)
  }
  return { content: now, done, inverses }
}

function apply(content: PageContent, ...operations: Operation[]): PageContent {
  const step = applyOperations(content, operations)
  if (step.kind === 'refused') throw new Error(step.message)
  return step.content
}

const toJson = (content: PageContent): Json => ({ ...content })
/** As the other side gets it: over the wire, in another order of keys. */
const sent = (operations: readonly Operation[]): Operation[] => JSON.parse(JSON.stringify(operations))

test('every change can be undone, and undone changes redone, to the last key', () => {
  fc.assert(
    fc.property(arbitraryContent, arbitraryOperations, (start, operations) => {
      const { content: end, inverses } = applyEach(start, operations)
      const redo: (readonly Operation[])[] = []
      let now = end
      for (const inverse of inverses.toReversed()) {
        const step = applyOperations(now, sent(inverse))
        if (step.kind === 'refused') throw new Error(step.message)
        now = step.content
        redo.push(step.inverse)
      }
      expect(isEqual(toJson(now), toJson(start))).toBe(true)
      for (const inverse of redo.toReversed()) now = apply(now, ...sent(inverse))
      expect(isEqual(toJson(now), toJson(end))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a list of operations is undone as a whole', () => {
  fc.assert(
    fc.property(arbitraryContent, arbitraryOperations, (start, operations) => {
      const { done } = applyEach(start, operations)
      const step = applyOperations(start, done)
      if (step.kind === 'refused') throw new Error(step.message)
      expect(isEqual(toJson(apply(step.content, ...step.inverse)), toJson(start))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('no block is lost or doubled by an arrangement, and keys that nobody knows stay', () => {
  fc.assert(
    fc.property(arbitraryContent, fc.array(arbitraryOperation, { maxLength: 12 }), (start, operations) => {
      const moves = operations.filter(
        ({ op }) => op === 'moveBlock' || op === 'moveSection' || op === 'setBlockPlacement',
      )
      const { content } = applyEach(start, moves)
      const ids = (of: PageContent) =>
        listBlocks(of)
          .map(({ id }) => id)
          .toSorted()
      expect(ids(content)).toEqual(ids(start))
      const shown = JSON.stringify(readOutline(content))
      for (const id of ids(start)) expect(shown).toContain(`"${id}"`)
      for (const id of ids(start)) expect(JSON.stringify(content)).toContain(`kept ${id}`)
      for (const block of listBlocks(start)) expect(findBlock(content, block.id)).toEqual(block)
    }),
    { numRuns: 1000 },
  )
})

test('changes of settings that do not meet give the same content in either order', () => {
  const changes = fc.array(
    arbitraryOperation.filter(({ op }) => op.startsWith('set') || op === 'replaceBlock'),
    { maxLength: 5 },
  )
  let merged = 0
  fc.assert(
    fc.property(arbitraryContent, changes, changes, (start, one, two) => {
      const [theirs, mine] = [applyEach(start, one), applyEach(start, two)]
      const forth = mergeOperations(theirs.content, theirs.done, mine.done)
      const back = mergeOperations(mine.content, mine.done, theirs.done)
      if (forth.kind !== 'merged' || back.kind !== 'merged') return
      merged++
      expect(isEqual(toJson(forth.content), toJson(back.content))).toBe(true)
    }),
    { numRuns: 1000 },
  )
  expect(merged).toBeGreaterThan(200)
})

test('of two people who change what they like, either both changes stand or a conflict names them', () => {
  fc.assert(
    fc.property(arbitraryContent, arbitraryOperations, arbitraryOperations, (start, one, two) => {
      const [theirs, mine] = [applyEach(start, one), applyEach(start, two)]
      const merge = mergeOperations(theirs.content, theirs.done, mine.done)
      if (merge.kind !== 'merged') return
      for (const operation of theirs.done) {
        if (operation.op !== 'setBlockSettings') continue
        const mineTouch = [...mine.done, ...theirs.done.slice(theirs.done.indexOf(operation) + 1)]
        if (mineTouch.some((each) => 'blockId' in each && each.blockId === operation.blockId)) continue
        expect(findBlock(merge.content, operation.blockId)).toEqual(findBlock(theirs.content, operation.blockId))
      }
    }),
    { numRuns: 1000 },
  )
})

test('any stored value can be read, and an operation changes nothing of it but what it names', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), arbitraryOperations, (stored, operations) => {
      const content = toContent(stored)
      const { content: changed, inverses } = applyEach(content, operations)
      expect(readOutline(changed)).toBeInstanceOf(Array)
      const back = apply(changed, ...inverses.toReversed().flat())
      expect(isEqual(toJson(back), toJson(content))).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

const text = (id: string, html = id) => ({ id, type: 'html', version: 1, settings: { html } })
const page: PageContent = { blocks: [text('a'), text('b'), text('c')] }
const setText = (blockId: string, value: string): Operation => ({
  op: 'setBlockSettings',
  blockId,
  changes: [{ path: ['html'], value }],
})

test('two people in the same text: the conflict has both', () => {
  const theirs = [setText('a', 'Ana')]
  const merge = mergeOperations(apply(page, ...theirs), theirs, [setText('a', 'Ben'), setText('b', 'Ben too')])
  expect(merge).toEqual({
    kind: 'conflict',
    conflicts: [expect.objectContaining({ kind: 'value', blockId: 'a', mine: 'Ben', theirs: 'Ana' })],
  })
})

test('the same text typed by both is no conflict', () => {
  const theirs = [setText('a', 'Same')]
  expect(mergeOperations(apply(page, ...theirs), theirs, [setText('a', 'Same')]).kind).toBe('merged')
})

test.for<[what: string, theirs: Operation, mine: Operation]>([
  ['they removed the block I type in', { op: 'removeBlock', blockId: 'a' }, setText('a', 'Mine')],
  ['I remove the block they type in', setText('a', 'Theirs'), { op: 'removeBlock', blockId: 'a' }],
  [
    'they replaced the block I type in',
    { op: 'replaceBlock', blockId: 'a', block: { type: 'markdown' } },
    setText('a', 'Mine'),
  ],
  ['they restored another version', { op: 'replaceContent', content: { blocks: [] } }, setText('a', 'Mine')],
  [
    'both moved the block elsewhere',
    { op: 'moveBlock', blockId: 'a', place: { where: 'after', block: 'c' } },
    { op: 'moveBlock', blockId: 'a', place: { where: 'after', block: 'b' } },
  ],
])('a conflict: %s', ([, theirs, mine]) => {
  expect(findConflicts(apply(page, theirs), [theirs], [mine])).toHaveLength(1)
})

test('a block added beside one that a colleague removed is not lost', () => {
  const theirs: Operation[] = [{ op: 'removeBlock', blockId: 'b' }]
  const mine: Operation[] = [{ op: 'addBlock', block: text('new'), place: { where: 'after', block: 'b' } }]
  const merge = mergeOperations(apply(page, ...theirs), theirs, mine)
  expect(merge.kind === 'merged' && merge.content.blocks).toEqual([text('a'), text('c'), text('new')])
})

test('a text inside a section that a colleague removed is a conflict', () => {
  const start = apply(page, {
    op: 'addSection',
    section: { id: 's', layout: { rows: [{ columns: [{ span: 12, content: [{ block: 'in' }] }] }] } },
    blocks: [text('in')],
    place: { where: 'end' },
  })
  const theirs: Operation[] = [{ op: 'removeSection', sectionId: 's' }]
  expect(mergeOperations(apply(start, ...theirs), theirs, [setText('in', 'typed')])).toMatchObject({
    kind: 'conflict',
    conflicts: [{ kind: 'removed', blockId: 'in', mine: 'typed' }],
  })
})

test('a block beside another shares its column', () => {
  const beside = apply(page, { op: 'addBlock', block: text('new'), place: { where: 'rightOf', block: 'b' } })
  expect(readOutline(beside)).toMatchObject([
    { kind: 'block', id: 'a' },
    {
      kind: 'row',
      columns: [
        { span: 6, children: [{ id: 'b' }] },
        { span: 6, children: [{ id: 'new' }] },
      ],
    },
    { kind: 'block', id: 'c' },
  ])
  const narrower = apply(beside, { op: 'removeBlock', blockId: 'b' })
  expect(readOutline(narrower).map((node) => 'id' in node && node.id)).toEqual(['a', 'new', 'c'])
})

test('a row takes twelve columns and no more', () => {
  const add = (id: string): Operation => ({ op: 'addBlock', block: text(id), place: { where: 'rightOf', block: 'a' } })
  const narrow = apply(page, add('1'), add('2'), add('3'), add('4'))
  expect(applyOperations(narrow, [add('5')])).toMatchObject({ kind: 'refused', index: 0 })
})

test('in a fluid grid a new block gets rows of its own, and removing it gives them back', () => {
  const area = (top: number) => ({ start: { x: 1, y: top }, end: { x: 9, y: top + 3 } })
  const entry = (id: string, top: number) => ({
    layout: { desktop: area(top), mobile: area(top) },
    content: { value: { id, type: 'html', version: 1, value: {} } },
  })
  const start: PageContent = {
    blocks: [],
    sections: [{ id: 's', fluidEngineContext: { gridContents: [entry('x', 0), entry('y', 3)] } }],
  }
  const step = applyOperations(start, [{ op: 'addBlock', block: text('new'), place: { where: 'after', block: 'x' } }])
  if (step.kind === 'refused') throw new Error(step.message)
  expect(readOutline(step.content)).toMatchObject([{ id: 's', children: [{ id: 'x' }, { id: 'new' }, { id: 'y' }] }])
  expect(findBlock(step.content, 'new')).toEqual(text('new'))
  const removed = apply(step.content, { op: 'removeBlock', blockId: 'new' })
  expect(isEqual(toJson(removed), toJson(start))).toBe(true)
})

test('typing is one operation, however many keys', () => {
  expect(joinOperations(setText('a', 'H'), setText('a', 'Hi'))).toEqual(setText('a', 'Hi'))
  expect(joinOperations(setText('a', 'H'), setText('b', 'Hi'))).toBeUndefined()
})

test('an entry of a list is set by its number; removing one in the middle is a change of the whole list', () => {
  const list: PageContent = { blocks: [{ id: 'a', type: 'menu', settings: { items: ['x', 'y'] } }] }
  const set = (path: (string | number)[], value?: Json): Operation => ({
    op: 'setBlockSettings',
    blockId: 'a',
    changes: [{ path, ...(value === undefined ? {} : { value }) }],
  })
  expect(findBlock(apply(list, set(['items', 2], 'z')), 'a')?.settings).toEqual({ items: ['x', 'y', 'z'] })
  expect(applyOperations(list, [set(['items', 0])])).toMatchObject({ kind: 'refused' })
  expect(applyOperations(list, [set(['items', 5], 'z')])).toMatchObject({ kind: 'refused' })
})
