import fc from 'fast-check'
import { expect, test } from 'vitest'
import { format } from '../index.ts'
import { data, nastyText, template } from './arbitraries.ts'
import { runBatch } from './batch.ts'
import { COMPILE, getFuzzParameters, RENDER, renderWith } from './run.ts'

test('both backends print the same and report the same errors', () => {
  fc.assert(
    fc.property(template, data, (source, value) => {
      expect(renderWith('codegen', source, value)).toEqual(renderWith('closures', source, value))
    }),
    getFuzzParameters(600),
  )
})

test('text of any kind is rendered without a throw, the same by both backends', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(nastyText, template), { maxLength: 5 }), data, (parts, value) => {
      const source = parts.join('')
      expect(renderWith('codegen', source, value)).toEqual(renderWith('closures', source, value))
    }),
    getFuzzParameters(300),
  )
})

test('both backends stop at the same step, with the same output so far', () => {
  fc.assert(
    fc.property(template, data, fc.integer({ min: 0, max: 60 }), (source, value, steps) => {
      const options = { ...RENDER, limits: { steps } }
      expect(renderWith('codegen', source, value, options)).toEqual(renderWith('closures', source, value, options))
    }),
    getFuzzParameters(300),
  )
})

test('data is never changed by rendering', () => {
  fc.assert(
    fc.property(template, data, (source, value) => {
      const before = JSON.stringify(value)
      renderWith('codegen', source, value)
      expect(JSON.stringify(value)).toBe(before)
    }),
    getFuzzParameters(200),
  )
})

test('tidying a source never changes what it prints', () => {
  fc.assert(
    fc.property(template, data, (source, value) => {
      const tidy = format(source, COMPILE)
      expect(renderWith('closures', tidy, value).output).toBe(renderWith('closures', source, value).output)
      expect(format(tidy, COMPILE)).toBe(tidy)
    }),
    getFuzzParameters(300),
  )
})

test('edit mode prints the same, and its pieces cover the output in order', () => {
  fc.assert(
    fc.property(template, data, (source, value) => {
      const traced = renderWith('closures', source, value, { ...RENDER, trace: true })
      expect(traced.output).toBe(renderWith('closures', source, value).output)
      let at = 0
      for (const { start, end } of traced.pieces ?? []) {
        expect(start).toBe(at)
        at = end
      }
      expect(at).toBe(traced.output.length)
    }),
    getFuzzParameters(300),
  )
})

test('a slice of the long run: templates that were damaged, in several languages', () => {
  const tally = { templates: 0, bytes: 0, errors: 0, output: 0, slowestMs: 0 }
  for (const seed of [1, 2, 3]) expect(runBatch({ seed, count: 150 }, tally)).toBeUndefined()
  expect(tally.templates).toBe(450)
  expect(tally.errors).toBeGreaterThan(100)
  expect(tally.output).toBeGreaterThan(1000)
})
