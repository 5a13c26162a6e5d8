import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEnvironment } from '../compile/unit.ts'
import { generateCode } from '../compile/codegen/compile.ts'
import { registry } from '../index.ts'
import { parseSource } from '../parse/parse.ts'
import { nastyText, template } from './arbitraries.ts'
import { COMPILE, getFuzzParameters } from './run.ts'

const environment = readEnvironment(COMPILE, registry, {})

/** The generated code with its string literals taken out. */
function bareCode(source: string): string {
  const { nodes, source: place } = parseSource({ ...environment, text: source, file: '' })
  const { code } = generateCode(nodes, { ...environment, source: place, trace: false })
  return code.replaceAll(/"(?:[^"\\\n\r\u2028\u2029]|\\.)*"/g, '""')
}

/** Every word the generator itself writes: keywords, the names of the runtime, and numbered variables. */
const OWN_WORDS = new Set(
  `use strict const let K R return function run f o try catch e throw unwind g r p v u w c if else for break null undefined
  new typeof budget fuel refill node length maxOutput outgrown site fail list moveTo frame setVar setMacro render apply format
  formatHere weigh evaluate include injects holds Frame isArray plain own emit isTruthy above findName findFirst findVar varHere
  setVarUnlessFailed true false`.split(/\s+/),
)

function foreignWords(code: string): string[] {
  const words = code.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []
  return words.filter((word) => !OWN_WORDS.has(word) && !/^[a-z]\d+$/.test(word))
}

test('nothing of a template stands in generated code but string literals', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(template, nastyText), { maxLength: 4 }), (parts) => {
      const code = bareCode(parts.join(''))
      expect(foreignWords(code)).toEqual([])
      // What the generator writes needs none of these; a template that got out of its literal would bring one along.
      expect(code).not.toMatch(/[`'\\#@$~^\u2028\u2029\u0080-\uffff]/u)
    }),
    getFuzzParameters(500),
  )
})
