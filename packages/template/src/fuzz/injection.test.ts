import { afterEach, describe, expect, test } from 'vitest'
import { compile } from '../index.ts'
import type { TagDefinition } from '../index.ts'

/** Texts that would be code if they got out of their literal, whatever the quotes, comments or lines around them. */
const PAYLOADS = [
  '"+(globalThis.escaped=1)+"',
  "'+(globalThis.escaped=1)+'",
  '`+(globalThis.escaped=1)+`',
  '${globalThis.escaped=1}',
  '");globalThis.escaped=1;("',
  '"]);globalThis.escaped=1;([" ',
  '\\"+(globalThis.escaped=1)+\\"',
  '\\\\"+(globalThis.escaped=1)//',
  '\\u0022+(globalThis.escaped=1)+\\u0022',
  '\\x22+(globalThis.escaped=1)+\\x22',
  '\n;globalThis.escaped=1\n//',
  '\r\n";globalThis.escaped=1//',
  '\u2028;globalThis.escaped=1//\u2029',
  '*/globalThis.escaped=1/*',
  '<!--\nglobalThis.escaped=1\n-->',
  '</script><script>globalThis.escaped=1</script>',
  '\ud800"+(globalThis.escaped=1)+"\udc00',
  '\0"+(globalThis.escaped=1)+"',
  '/globalThis.escaped=1/',
]

const echo: TagDefinition = {
  name: 'my:echo',
  render: ({ attributes, body }) => `[${Object.values(attributes).join()}${body?.render(1) ?? ''}]`,
}

/** Every place where text of a template, of a file name or of data gets near generated code. */
const PLACES: Readonly<Record<string, (payload: string) => string>> = {
  text: (payload) => `a${payload}b`,
  'text in a section': (payload) => `{.section o}${payload}{.or}${payload}{.end}{.if o}${payload}{.or}${payload}{.end}`,
  'text in a loop': (payload) => `{.repeated section l}${payload}{.alternates with}${payload}{.or}${payload}{.end}`,
  'a comment': (payload) => `{#${payload}}{##${payload}##}`,
  'a tag': (payload) => `{${payload}}{a.${payload}}{.${payload}}{@${payload}}`,
  'arguments of a formatter': (payload) =>
    `{s|truncate 1 ${payload}}{s|output ${payload}}{s|date ${payload}}{n|pluralize/${payload}/${payload}}{s|cycle ${payload}}`,
  'arguments that are looked up': (payload) =>
    `{s|format ${payload}}{o|get ${payload}}{o|prop ${payload}}{s|lookup ${payload}}`,
  'the name of a partial': (payload) => `{@|apply ${payload}}{@|apply m k=${payload}}{.include ${payload}}`,
  'arguments of a predicate': (payload) =>
    `{.equal? s ${payload}}y{.or equal? s "${payload}"}z{.end}{.if equal? ${payload} 1}{.end}{.nth? ${payload}}{.end}`,
  'an expression': (payload) => `{.eval "${payload}"}{.eval ${payload}}{.eval @x = "${payload}"; @x}`,
  'a path of inject': (payload) => `{.inject @x ./${payload}}{.inject @x ./a ${payload}}`,
  'an element': (payload) =>
    `<my:echo a="${payload}" b='${payload}' c=${payload}>${payload}</my:echo><my:echo ${payload}/>`,
  'a message': (payload) => `{.var @m s|output ${payload}}{@m|message s}`,
}

afterEach(() => {
  expect(Reflect.get(globalThis, 'escaped')).toBeUndefined()
})

describe.each(Object.entries(PLACES))('code in %s', (_, write) => {
  test('is printed or ignored, and never run', () => {
    for (const payload of PAYLOADS) {
      const source = write(payload)
      const data = { s: payload, o: { [payload]: payload }, l: [payload, 2], n: 2 }
      const options = { tags: [echo], file: payload, partials: { m: payload, [payload]: payload } }
      const generated = compile(source, { ...options, backend: 'codegen' }).render(data)
      const closures = compile(source, { ...options, backend: 'closures' }).render(data)
      expect(generated, source).toEqual(closures)
      expect(Reflect.get(globalThis, 'escaped'), source).toBeUndefined()
    }
  })
})

test('code as the key of data is a key', () => {
  for (const payload of PAYLOADS) {
    const data = { a: { [payload]: 1 }, k: payload }
    expect(compile('{a|get k}', { backend: 'codegen' }).render(data).output).toBe('1')
  }
})

test('text that looks like code comes out as it went in', () => {
  for (const payload of PAYLOADS) {
    const plain = payload.replaceAll(/[{}]/g, '')
    expect(compile(plain, { backend: 'codegen' }).render({}).output).toBe(plain)
  }
})
