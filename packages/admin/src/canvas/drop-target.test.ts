import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDropTarget } from './drop-target.ts'

const heights = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 30 })

test('a block that is dropped lands between the two blocks around the pointer', () => {
  fc.assert(
    fc.property(heights, fc.nat(), fc.integer({ min: -200, max: 9000 }), (list, seed, y) => {
      let top = 0
      const all = list.map((height, index) => {
        const box = { left: 0, top, width: 100, height }
        top += height + 10
        return { key: `block:${index}`, box, isContainer: false }
      })
      const dragged = `block:${seed % list.length}`
      const others = all.filter(({ key }) => key !== dragged)
      const target = findDropTarget(others, { left: 50, top: y })
      const index = others.findIndex(({ key }) => key === target?.key)
      const at = target?.where === 'before' ? index : index + 1
      const middle = (each: (typeof all)[number] | undefined) => each && each.box.top + each.box.height / 2
      expect(target?.key).not.toBe(dragged)
      expect(middle(others[at - 1]) ?? -Infinity).toBeLessThanOrEqual(y)
      expect(middle(others[at]) ?? Infinity).toBeGreaterThan(y)
    }),
  )
})

test('beside each other the nearer column counts; an empty section takes the block', () => {
  const column = (key: string, left: number) => ({
    key,
    box: { left, top: 0, width: 100, height: 100 },
    isContainer: false,
  })
  const section = { key: 'section:s', box: { left: 0, top: 200, width: 300, height: 100 }, isContainer: true }
  const parts = [column('block:a', 0), column('block:b', 200), section]
  expect(findDropTarget(parts, { left: 190, top: 80 })).toMatchObject({ key: 'block:b', where: 'after' })
  expect(findDropTarget(parts, { left: 20, top: 10 })).toMatchObject({ key: 'block:a', where: 'before' })
  expect(findDropTarget(parts, { left: 20, top: 290 })).toMatchObject({ key: 'section:s', where: 'inside' })
  expect(findDropTarget([], { left: 0, top: 0 })).toBeUndefined()
})
