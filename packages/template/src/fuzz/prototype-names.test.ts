import { afterAll, describe, expect, test } from 'vitest'
import { compile, registry } from '../index.ts'

/** Names that every object, array, text or function has without being asked. */
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__defineGetter__',
  '__lookupGetter__',
  'toLocaleString',
  'length',
  'map',
  'at',
  'call',
]

/** What would be printed if one of them were reached. */
const LEAK = /native code|function |=>|\[object|class |Object|Function/

const before = Object.getOwnPropertyNames(Object.prototype)
afterAll(() => {
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

/** Every place of the language where a name may be, and the formatters that take names as arguments or data. */
const PLACES: Readonly<Record<string, (name: string) => string>> = {
  'a variable': (name) => `{${name}}{o.${name}}{o.${name}.${name}}{l.${name}}{s.${name}}{n.${name}}{@.${name}}`,
  'an array index': (name) => `{l.0.${name}}{l.${name}.0}`,
  'a section': (name) =>
    `{.section ${name}}in{@|json}{.end}{.section o.${name}}in{@|json}{.end}{.section l.${name}}in{.end}`,
  'a repeated section': (name) => `{.repeated section ${name}}in{@}{.end}{.repeated section o.${name}}in{@}{.end}`,
  'a condition': (name) => `{.if ${name}}in{.end}{.if o.${name} || l.${name}}in{.end}{.if s.${name}}in{.end}`,
  'a predicate': (name) => `{.equal? ${name} 1}in{.end}{.greaterThan? o.${name} 0}in{.end}{.even? o.${name}}in{.end}`,
  'a variable of the template': (name) => `{.var @x o.${name}}{@x}{.var @${name} a}{@${name}.${name}}`,
  'a binding': (name) => `{.ctx @x ${name}=o.${name}}{@x.${name}}{@x.${name}.${name}}`,
  'an expression': (name) => `{.eval ${name}}{.eval o.${name}}{.eval @${name}}{.eval ${name}(1)}{.eval str(o.${name})}`,
  'a macro': (name) => `{.macro x}in{.end}{.include ${name}}{@|apply ${name}}`,
  'arguments of a partial': (name) =>
    `{.macro m}{@args.${name}}{@args.polluted}{.end}{@|apply m ${name}=given}{@|apply m a=1}`,
  'an injected path': (name) => `{.inject @x ${name}}{@x}`,
  'a path of a formatter': (name) =>
    `{o|prop ${name}}{o|get k.${name}}{names|lookup ${name}}{l|key-by ${name}|json}{o|format ${name}}{p|format o.${name}}`,
  'a message': (name) => `{m.${name}|message ${name}:o.${name}}{text|message ${name}:o ${name}=${name}}`,
  'an option': (name) =>
    `{n|decimal style:${name} ${name}:1}{n|datetime ${name}:${name}}{n|unit in:${name} out:${name}}`,
  'a date': (name) => `{n|date %${name}}`,
}

const data = {
  o: {},
  l: [{ id: '__proto__', polluted: 'yes' }, { id: 'constructor' }, {}],
  s: 'text',
  n: 5,
  k: '__proto__',
  p: '{0}',
  m: {},
  text: '{constructor}{__proto__}{toString}',
  names: '__proto__',
}

describe.each(['closures', 'codegen'] as const)('%s', (backend) => {
  test.each(Object.entries(PLACES))('nothing is reached from %s', (_, write) => {
    for (const name of NAMES) {
      const { output } = compile(write(name), { backend, partials: { p: '' } }).render(data, { legacyMoney: true })
      // Malformed tags are text, and may hold the name.
      const printed = output.replaceAll(/\{[^{}]*\}/g, '')
      expect(printed, `${name}: ${write(name)}`).not.toMatch(LEAK)
      expect(printed, `${name}: ${write(name)}`).not.toContain('polluted')
    }
  })

  test('an own field of such a name is data like any other', () => {
    const own: unknown = JSON.parse(
      '{"__proto__":{"x":1},"constructor":"own","toString":"mine","o":{"valueOf":"deep"}}',
    )
    const source = '{constructor} {toString} {o.valueOf} {.section o}{valueOf}{constructor}{.end} {@|json}'
    expect(compile(source, { backend }).render(own).output).toBe(
      'own mine deep deepown {"__proto__":{"x":1},"constructor":"own","toString":"mine","o":{"valueOf":"deep"}}',
    )
  })

  test('formatters of products, images and items read own fields only', () => {
    const inherited = {
      title: 'inherited',
      assetUrl: 'inherited',
      structuredContent: { productType: 1, variants: [{ price: 1, priceMoney: { value: 'inherited' } }] },
      categories: ['inherited'],
      promotedBlockType: 'inherited',
      systemDataVariants: '100w',
      mediaFocalPoint: { x: 'inherited', y: 1 },
    }
    const names = [...registry.formatters.keys()].filter((name) => !/^(?:apply|raw|output)$/.test(name))
    const item: unknown = Object.create(inherited)
    for (const name of names) {
      const { output } = compile(`{item|${name} title}`, { backend }).render({ item }, { legacyMoney: true })
      expect(output, name).not.toContain('inherited')
    }
  })
})
