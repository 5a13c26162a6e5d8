import { describe, expect, test } from 'vitest'
import { compile, compilePartials, defineFormatter, definePredicate, registry } from './index.ts'
import type { Backend, RenderOptions, TagDefinition } from './index.ts'

const BACKENDS: readonly Backend[] = ['closures', 'codegen', 'auto']

function print(source: string, data: unknown, options: RenderOptions = {}): string {
  return compile(source).render(data, options).output
}

describe.each(BACKENDS)('templates compiled to %s', (backend) => {
  test('render again and again, each time from the start', () => {
    const template = compile('{.var @x n}{.macro m}{@x}{.end}{@|apply m}{@left}', { backend })
    const printed = [1, 2, 3, 4, 5].map((n) => template.render({ n }).output)
    expect(printed).toEqual(['1', '2', '3', '4', '5'])
  })

  test('read own properties only, also of objects that are no plain data', () => {
    class Product {
      title = 'Tea'
      get price() {
        return 4
      }
      secret() {
        return 'secret'
      }
    }
    const data = { item: new Product(), bare: Object.assign(Object.create(null), { x: 'X' }), run: () => 'ran' }
    const { output } = compile('{.section item}{title}[{price}][{secret}]{.end}{bare.x}[{run}][{item.secret}]', {
      backend,
    }).render(data)
    expect(output).toBe('Tea[][]X[][]')
  })

  test('do not see what somebody added to all objects', () => {
    const template = compile('[{addedToAll}][{o.addedToAll}]{.section o}[{addedToAll}]{.end}', { backend })
    template.render({})
    const descriptor = { value: 'seen', configurable: true, enumerable: true, writable: true }
    // oxlint-disable-next-line no-extend-native -- what careless libraries do.
    Object.defineProperty(Object.prototype, 'addedToAll', descriptor)
    try {
      expect(template.render({ o: { x: 1 } }).output).toBe('[][][]')
    } finally {
      Reflect.deleteProperty(Object.prototype, 'addedToAll')
    }
  })

  test('keep what was printed when the data itself throws', () => {
    const data = {
      a: 'A',
      get bad() {
        throw new TypeError('no access')
      },
    }
    const broken = compile('{a}-{bad}-{a}', { backend }).render(data)
    expect(broken.output).toBe('A-')
    expect(broken.errors).toMatchObject([{ code: 'UNEXPECTED_ERROR', message: expect.stringContaining('no access') }])
  })

  test('end when the time is up, and keep what was printed', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => index)
    const template = compile('start{.repeated section items}{.repeated section items}{.end}.{.end}', { backend })
    const { output, errors } = template.render({ items }, { limits: { wallTimeMs: -1 } })
    expect(output).toMatch(/^start\.+$/)
    expect(errors).toMatchObject([{ code: 'TIME_LIMIT_REACHED', line: 1, column: 6 }])
  })

  test('end when data prints more than is allowed', () => {
    const template = compile('{.repeated section l}{@|apply p}{.end}', { backend, partials: { p: '{text}{text}' } })
    const data = { l: [1, 2, 3], text: 'x'.repeat(1000) }
    const { output, errors } = template.render(data, { limits: { outputBytes: 4500 } })
    expect(output).toBe('x'.repeat(4500))
    expect(errors).toMatchObject([{ code: 'OUTPUT_LIMIT_REACHED' }])
  })

  test('count the length of the input of formatters', () => {
    const template = compile('{.repeated section l}{@.text|html|truncate 1}{.end}', { backend })
    const l = Array.from({ length: 100 }, () => ({ text: 'x'.repeat(100_000) }))
    const { errors } = template.render({ l }, { limits: { steps: 10_000 } })
    expect(errors).toMatchObject([{ code: 'CODE_LIMIT_REACHED', line: 1, column: 22 }])
  })

  test('print arrays of any depth, also such as contain themselves', () => {
    let deep: unknown = ['x']
    for (let depth = 0; depth < 20_000; depth++) deep = [deep, depth]
    const cyclic: unknown[] = [1]
    cyclic.push(cyclic, 2)
    const { output, errors } = compile('{cyclic} {deep}', { backend }).render({ deep, cyclic })
    expect(output.slice(0, 14)).toBe('1,,2 x,0,1,2,3')
    expect(errors).toEqual([])
  })

  test('stop expressions that double a text without end', () => {
    const source = '{.eval @x = "ab"}{.section l}{.repeated section @}{.include grow}{.end}{.end}'
    const partials = { grow: '{.eval @y = @x + @x; @z = @y}' }
    const { errors } = compile(source, { backend, partials }).render({ l: [1] }, { exprOpts: { maxStringLen: 3 } })
    expect(errors).toMatchObject([{ code: 'EXPRESSION_REDUCE', file: 'grow' }])
  })

  test('survive templates that multiply partials', () => {
    const partials = Object.fromEntries(
      Array.from({ length: 16 }, (_, level) => [`p${level}`, `{@|apply p${level + 1}}`.repeat(20)]),
    )
    const { errors } = compile('{@|apply p0}', { backend, partials: { ...partials, p16: 'x' } }).render(
      {},
      { limits: { steps: 50_000 } },
    )
    expect(errors.at(-1)).toMatchObject({ code: 'CODE_LIMIT_REACHED' })
  })

  test('blocks deeper than any page needs are left out, with an error', () => {
    const source = `a${'{.if @}'.repeat(50_000)}x${'{.end}'.repeat(50_000)}b`
    const { output, errors } = compile(source, { backend }).render(1)
    expect(output).toBe('ab')
    expect(errors).toMatchObject([{ code: 'NESTING_TOO_DEEP' }])
  })
})

test('values of the host never change, and formatters of the host are used like those of the language', () => {
  const shout = defineFormatter<number>({
    name: 'shout',
    summary: 'Upper case with exclamation marks.',
    usage: '[marks]',
    readArgs: ([marks = '1']) => Number(marks),
    apply: (values, marks) => `${String(values[0]).toUpperCase()}${'!'.repeat(marks)}`,
    pure: true,
    examples: [],
  })
  const long = definePredicate({
    name: 'long?',
    summary: 'More than five characters.',
    usage: '',
    test: (_args, scope) => String(scope.node).length > 5,
    examples: [],
  })
  const mine = registry.extend({ formatters: [shout], predicates: [long] })
  const data = Object.freeze({ words: Object.freeze(['tea', 'coffee']) })
  const source = '{.repeated section words}{@|shout 2}{.long?}(long){.end} {.end}'
  expect(compile(source, { registry: mine }).render(data).output).toBe('TEA!! COFFEE!!(long) ')
  expect(compile('{a|shout}').errors).toMatchObject([{ code: 'FORMATTER_UNKNOWN' }])
})

test('arguments that cannot be read are an error of the tag, not of the page', () => {
  const picky = defineFormatter({
    name: 'picky',
    summary: 'Takes nothing.',
    usage: '',
    readArgs: (args) => {
      if (args.length > 0) throw new SyntaxError('no arguments, please')
      return args
    },
    apply: () => 'ok',
    pure: true,
    examples: [],
  })
  const template = compile('{a|picky} {a|picky 1} end', {
    registry: registry.extend({ formatters: [picky] }),
    backend: 'codegen',
  })
  const { output, errors } = template.render({})
  expect(output).toBe('ok  end')
  expect(errors).toMatchObject([
    { message: 'RuntimeError: Unexpected SyntaxError error when executing VARIABLE: no arguments, please', column: 11 },
  ])
})

test.each(['closures', 'codegen'] as const)(
  'elements get the host of their own render, templates never do (%s)',
  (backend) => {
    const seen: unknown[] = []
    const inner = compile('<my:mark></my:mark>', { backend, tags: [mark(() => '')] })
    function mark(within: () => string): TagDefinition {
      return { name: 'my:mark', render: ({ host, body }) => (seen.push(host), (body?.render({}) ?? '') + within()) }
    }
    const outer = compile('<my:mark>{@|apply card}</my:mark>{host}{@|apply card}', {
      backend,
      partials: { card: '<my:mark></my:mark>' },
      tags: [mark(() => inner.render({}, { host: 'inner' }).output)],
    })
    expect(outer.render({}, { host: 'outer' })).toMatchObject({ output: '', errors: [] })
    expect(seen).toEqual(['outer', 'outer', 'inner', 'inner', 'outer', 'inner'])
    inner.render({})
    expect(seen.at(-1)).toBeUndefined()
  },
)

test('the partials of a theme are compiled once and shared by its templates', () => {
  const partials = compilePartials({ card: '<{title}>', broken: '{.section a}' })
  const first = compile('{.repeated section items}{@|apply card}{.end}', { partials })
  const second = compile('{@|apply card}{@|apply broken}', { partials })
  expect(first.render({ items: [{ title: 'a' }, { title: 'b' }] }).output).toBe('<a><b>')
  expect(second.render({ title: 'c' }).output).toBe('<c>')
  expect(partials.find('card')).toBe(partials.find('card'))
  expect(partials.errors()).toMatchObject([{ code: 'EOF_IN_BLOCK', file: 'broken', line: 1, column: 1 }])
})

test('errors of the page and of its partials tell file, line and column', () => {
  const template = compile('line one\n  {a|htm}\n{@|apply p}\n{.if x}', {
    file: 'page.html',
    partials: { p: '\n\n {@|apply none}' },
  })
  expect(template.render({}).errors).toEqual([
    {
      family: 'parser',
      code: 'FORMATTER_UNKNOWN',
      message: "SyntaxError: Formatter 'htm' is unknown",
      file: 'page.html',
      line: 2,
      column: 6,
      hint: "Did you mean 'html'?",
    },
    {
      family: 'assembler',
      code: 'EOF_IN_BLOCK',
      message: 'SyntaxError: Reached EOF in the middle of IF',
      file: 'page.html',
      line: 4,
      column: 1,
      hint: 'Close it with {.end}.',
    },
    {
      family: 'engine',
      code: 'APPLY_PARTIAL_MISSING',
      message: "RuntimeError: Attempt to apply partial 'none' which could not be found.",
      file: 'p',
      line: 3,
      column: 2,
    },
  ])
})

test('edit mode tells which tag of which file printed each piece', () => {
  const template = compile('<h1>{title}</h1>\n{.repeated section items}{@|apply card}{.end}', {
    file: 'page.html',
    partials: { card: '<b>\n{@}' },
  })
  const { output, pieces } = template.render({ title: 'T', items: ['x'] }, { trace: true })
  const told = pieces?.map(({ start, end, file, line, column }) => [output.slice(start, end), file, line, column])
  expect(told).toEqual([
    ['<h1>', 'page.html', 1, 1],
    ['T', 'page.html', 1, 5],
    ['</h1>\n', 'page.html', 1, 12],
    ['<b>\n', 'card', 1, 1],
    ['x', 'card', 2, 1],
  ])
})

test('a locale is looked up only when a formatter wants it', () => {
  const asked: string[] = []
  const template = compile('{n|decimal}{.if n}{n}{.end}', {
    loadLocale: (locale) => {
      asked.push(locale)
      return undefined
    },
  })
  expect(template.render({ n: 1 }, { locale: 'de-CH' }).output).toBe('1')
  expect(template.render({ n: 2 }, { locale: 'none' }).output).toBe('2')
  expect(asked).toEqual(['de-CH'])
  expect(print('{n|decimal}', { n: 1234.5 }, { locale: 'de' })).not.toBe(print('{n|decimal}', { n: 1234.5 }))
})

test('a thousand errors are enough to know', () => {
  const { errors } = compile('{.repeated section l}{@|apply none}{.end}').render({
    l: Array.from({ length: 3000 }, () => 1),
  })
  expect(errors).toHaveLength(1000)
})

test('edit mode tells the block that a piece of output stands in', () => {
  const template = compile('a\n{.section s}b{.repeated section l}{@}{.alternates with},{.end}{.or}none{.end}', {
    file: 'page.html',
  })
  const told = (data: object) => {
    const { output, pieces } = template.render(data, { trace: true })
    return pieces?.map(({ start, end, block }) => [output.slice(start, end).trim(), block?.tag, block?.line])
  }
  expect(told({ s: { l: [1, 2] } })).toEqual([
    ['a', undefined, undefined],
    ['b', '{.section s}', 2],
    ['1', '{.repeated section l}', 2],
    [',', '{.repeated section l}', 2],
    ['2', '{.repeated section l}', 2],
  ])
  expect(told({})).toEqual([
    ['a', undefined, undefined],
    ['none', '{.section s}', 2],
  ])
})
