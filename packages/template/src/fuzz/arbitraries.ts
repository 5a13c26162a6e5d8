import fc from 'fast-check'
import { registry } from '../index.ts'

/** Few words, so that templates find what they ask for. */
const COMMON = ['a', 'b', 'c', 'items']
const RARE = ['title', 'url', 'x-y', 'x_1', 'constructor', 'length', 'toString', 'website', '0', '1', '@', '$foo']

const pick = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

/** Text that loves to break scanners and code generators. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: pick('{}.#|@$?"\'`\\ \n\r\u2028\u2029<>/=^;:,ab0'.split('')), maxLength: 40 }),
  pick([
    '${alert(1)}',
    '*/',
    '//',
    '</script>',
    '\\u0022',
    '\\',
    '"+process.exit()+"',
    '`',
    '\u0000',
    '\ud800',
    'K[0]',
    'e.run',
  ]),
)

/** Any JSON value, with the keys that templates here ask for. */
export const data: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.oneof(
      pick<unknown>([null, true, false, 0, 1, -1, 1.5, 1e300, '', '0', 'abc', 'a.b', '2', '<b>&"</b>', '{a}']),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.record(
      { a: tie('value'), b: tie('value'), items: fc.array(tie('value'), { maxLength: 3 }) },
      { requiredKeys: [] },
    ),
    fc.dictionary(pick([...COMMON, ...RARE, '__proto__', 'hasOwnProperty']), tie('value'), { maxKeys: 5 }),
  ),
})).value

const segment = fc.oneof(
  { weight: 8, arbitrary: pick(COMMON) },
  { weight: 2, arbitrary: pick(['0', '1']) },
  { weight: 1, arbitrary: pick([...RARE, '7', '99999999999']) },
)
const reference = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .oneof(
        { weight: 3, arbitrary: fc.array(segment, { minLength: 1, maxLength: 1 }) },
        { weight: 1, arbitrary: fc.array(segment, { minLength: 2, maxLength: 3 }) },
      )
      .map((parts) => parts.join('.')),
  },
  { weight: 2, arbitrary: pick(['@', '@index', '@index0', '@x', '@y', '@args', '@x.a', '@.b']) },
)
const references = fc.array(reference, { minLength: 1, maxLength: 3 }).map((refs) => refs.join(','))
const argument = fc.oneof(
  reference,
  pick(['1', '2.5', '"a"', 'true', 'null', '{"a":1}', 'private', 'k=v', '', '%Y', 'x y', '-1']),
)

/** `name arg arg`; most formatters of the language take part, with arguments they did not ask for. */
const call = (names: readonly string[]) =>
  fc
    .tuple(pick(names), fc.array(argument, { maxLength: 3 }), pick([' ', ' ', ':', '/']))
    .map(([name, args, delimiter]) => name + args.map((word) => delimiter + word.replaceAll(/[|}]/g, '')).join(''))
const formatter = fc.oneof(
  { weight: 3, arbitrary: call([...registry.formatters.keys()]) },
  {
    weight: 2,
    arbitrary: pick(['apply m', 'apply n private', 'apply p', 'apply q k=v', 'html', 'json', 'str', 'iter', 'nope']),
  },
)
const formatters = fc.array(formatter, { maxLength: 2 }).map((calls) => calls.map((each) => `|${each}`).join(''))
const predicate = call([...registry.predicates.keys(), 'nope?'])
const expression = fc.oneof(
  fc
    .array(
      pick([
        '1',
        '2',
        'a',
        'b.c',
        '@x',
        '+',
        '-',
        '*',
        '/',
        '%',
        '(',
        ')',
        ',',
        ';',
        '=',
        '==',
        '<',
        '&&',
        '||',
        '!',
        '"s"',
        'max',
        'min(',
        'num(',
      ]),
      { maxLength: 9 },
    )
    .map((parts) => parts.join(' ')),
  pick(['@x = 1', '@x = @x + 1', '@y = a; @y * 2', '# 1 + 2', '@x = @x + "ab"', '1 +', 'str(a)']),
)

const grammar = fc.letrec<{ list: string; node: string; or: string }>((tie) => ({
  list: fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'template' }).map((nodes) => nodes.join('')),
  or: fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: tie('list').map((list) => `{.or}${list}`) },
    {
      weight: 1,
      arbitrary: fc.tuple(predicate, tie('list'), tie('or')).map(([test, list, or]) => `{.or ${test}}${list}${or}`),
    },
  ),
  node: fc.oneof(
    { depthIdentifier: 'template', maxDepth: 5 },
    {
      weight: 3,
      arbitrary: pick([
        'text',
        ' ',
        '\n',
        '<p class="a">',
        '"',
        "\\'",
        'ü\u2028',
        '{ ',
        '}',
        '{.space}',
        '{.meta-left}',
        '{# c}',
        '{## x ##}',
      ]),
    },
    { weight: 5, arbitrary: fc.tuple(references, formatters).map(([refs, chain]) => `{${refs}${chain}}`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(pick(['@x', '@y']), references, formatters)
        .map(([name, refs, chain]) => `{.var ${name} ${refs}${chain}}`),
    },
    { weight: 1, arbitrary: fc.tuple(reference, reference).map(([a, b]) => `{.ctx @x a=${a} b=${b}}`) },
    { weight: 2, arbitrary: expression.map((text) => `{.eval ${text}}`) },
    {
      weight: 1,
      arbitrary: pick([
        '{.include m}',
        '{.include n output}',
        '{.include p output}',
        '{.inject @x ./data}',
        '{.end}',
        '{.or}',
        '{.alternates with}',
      ]),
    },
    {
      weight: 1,
      arbitrary: fc.oneof({ weight: 20, arbitrary: nastyText }, { weight: 1, arbitrary: fc.constant('{.eof}') }),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(reference, tie('list'), tie('or'))
        .map(([ref, list, or]) => `{.section ${ref}}${list}${or}{.end}`),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(reference, tie('list'), tie('list'), tie('or'))
        .map(([ref, list, between, or]) => `{.repeated section ${ref}}${list}{.alternates with}${between}${or}{.end}`),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(predicate, tie('list'), tie('or')).map(([test, list, or]) => `{.${test}}${list}${or}{.end}`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.array(fc.tuple(reference, pick(['||', '&&'])), { minLength: 1, maxLength: 3 }),
          tie('list'),
          tie('or'),
        )
        .map(
          ([terms, list, or]) =>
            `{.if ${terms.map(([ref, operator], at) => (at === 0 ? ref : `${operator} ${ref}`)).join(' ')}}${list}${or}{.end}`,
        ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(pick(['m', 'n']), tie('list')).map(([name, list]) => `{.macro ${name}}${list}{.end}`),
    },
    { weight: 1, arbitrary: tie('list').map((list) => `{.struct s}${list}{.end}`) },
    {
      weight: 1,
      arbitrary: fc.tuple(reference, tie('list')).map(([ref, list]) => `<sq:box a="{${ref}}" b='x'>${list}</sq:box>`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(pick(['<sq:box/>', '<sq:box a="1" />', '<sq:box', '</sq:box>', '<sq:box a=">']))
        .map(([text]) => text),
    },
  ),
}))

/** Templates made by the grammar, with mistakes now and then, and often with two macros to apply. */
export const template: fc.Arbitrary<string> = fc.oneof(
  grammar.list,
  fc
    .tuple(grammar.list, grammar.list, grammar.list)
    .map(([m, n, list]) => `{.macro m}${m}{.end}{.macro n}${n}{.end}${list}`),
)
