import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readCases } from './case.ts'
import { judge } from './judge.ts'

/** The cases are not part of this repository; where they are beside it, they are run. */
const FOLDER = fileURLToPath(new URL('../../../../../shared/conformance/', import.meta.url))
const FILES = ['template-cases.jsonl', 'extended-cases.jsonl']

describe.each(FILES.filter((file) => existsSync(FOLDER + file)))('%s', (file) => {
  const cases = readCases(readFileSync(FOLDER + file, 'utf8'))

  test.each(['closures', 'codegen', 'auto'] as const)('every case passes (%s)', (backend) => {
    const failures = cases.flatMap((wanted) => {
      const problem = judge(wanted, { backend, legacyMoney: false })
      return problem === undefined ? [] : [`${wanted.id}: ${problem}`]
    })
    expect(failures).toEqual([])
  })
})

test('tells a failing case from a passing one', () => {
  const [passing, failing, wrongError] = readCases(
    [
      { template: '{a} ', data: { a: 1 }, expected: '1', trim: true },
      { template: '{a}', data: { a: 1 }, expected: '2' },
      { template: '{a|nope}', data: {}, errors: [] },
    ]
      .map((fields) => JSON.stringify(fields))
      .join('\n'),
  )
  const mode = { backend: 'closures', legacyMoney: false } as const
  if (passing === undefined || failing === undefined || wrongError === undefined)
    throw new Error('three cases expected')
  expect(judge(passing, mode)).toBeUndefined()
  expect(judge(failing, mode)).toBe('expected "2", got "1"')
  expect(judge(wrongError, mode)).toContain("Formatter 'nope' is unknown")
})
