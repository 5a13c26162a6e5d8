import { describe, expect, test } from 'vitest'
import { check, compile, format, parse, references, tags, toOpcodes, walkNodes } from './index.ts'
import type { TagDefinition } from './index.ts'

describe('check', () => {
  test.each([
    ['{.sectoin a}', ['INVALID_INSTRUCTION']],
    ['{.section}', ['WHITESPACE_EXPECTED']],
    ['{.section a b}', ['EXTRA_CHARS']],
    ['{.section 1a}{.end}', ['EXTRA_CHARS', 'MISMATCHED_END']],
    ['{.section .}', ['VARIABLE_EXPECTED']],
    ['{.repeated a}', ['MISSING_SECTION_KEYWORD']],
    ['{.alternates without}', ['EXTRA_CHARS']],
    ['{.alternates and}', ['MISSING_WITH_KEYWORD']],
    ['{.if }', ['IF_EMPTY']],
    ['{.if a b}', ['IF_EXPECTED_VAROP']],
    ['{.if a || }', ['IF_TOO_MANY_OPERATORS']],
    ['{.if || a}', ['IF_EXPECTED_VAROP']],
    ['{.or x}', ['OR_EXPECTED_PREDICATE']],
    ['{.var a b}', ['BINDVAR_EXPECTS_NAME']],
    ['{.var @a}', ['WHITESPACE_EXPECTED']],
    ['{.var @a |json}', ['VARIABLE_EXPECTED']],
    ['{.var @a b c}', ['EXTRA_CHARS']],
    ['{.ctx a b=c}', ['CTXVAR_EXPECTS_NAME']],
    ['{.ctx @a}', ['CTXVAR_EXPECTS_BINDINGS']],
    ['{.ctx @a b}', ['CTXVAR_EXPECTS_BINDINGS']],
    ['{.macro }', ['MACRO_EXPECTS_NAME']],
    ['{.include }', ['INCLUDE_EXPECTS_NAME']],
    ['{.inject a b}', ['INJECT_EXPECTS_NAME']],
    ['{.inject @a }', ['INJECT_EXPECTS_PATH']],
    ['{a|}', ['FORMATTER_INVALID']],
    ['{a|jsn}', ['FORMATTER_UNKNOWN']],
    ['{a|apply}', ['FORMATTER_NEEDS_ARGS']],
    ['{a|apply }', ['FORMATTER_NEEDS_ARGS']],
    ['{|json}', ['MISSING_VARIABLE_NAME']],
    ['{## x', ['EOF_IN_COMMENT']],
    ['{.eval 1 +* (}', ['EXPRESSION_PARSE']],
    ['{.nope?}x{.or}y{.end}', ['PREDICATE_UNKNOWN']],
    ['{.if nope?}x{.end}', ['PREDICATE_UNKNOWN']],
    ['{.macro m}{.or}{.end}', ['NOT_ALLOWED_IN_BLOCK']],
    ['{.or}', ['NOT_ALLOWED_AT_ROOT']],
    ['{.end}', ['MISMATCHED_END']],
    ['{.section a}{.if b}{.end}', ['EOF_IN_BLOCK']],
  ])('%s', (source, codes) => {
    expect(check(source).map(({ code }) => code)).toEqual(codes)
  })

  test.each([
    ['{a|truncate ten}', 'FORMATTER_ARGS_INVALID', "Formatter 'truncate': 'ten' is no whole number"],
    ['{a|truncate 0}', 'FORMATTER_ARGS_INVALID', "Formatter 'truncate': '0' is too small: the smallest is 1"],
    ['{a|truncate 1 2 3}', 'FORMATTER_ARGS_INVALID', "Formatter 'truncate' takes at most 2 arguments, not 3"],
    ['{a|html x}', 'FORMATTER_ARGS_INVALID', "Formatter 'html' takes no arguments"],
    ['{a|html.b}', 'FORMATTER_EXTRA_CHARS', "Formatter 'html' takes no arguments"],
    ['{a|date %Y-%Q}', 'FORMATTER_ARGS_INVALID', "Formatter 'date': '%Q' is no directive"],
    ['{a|decimal style:shrt}', 'FORMATTER_ARGS_INVALID', "Formatter 'decimal': 'style' cannot be 'shrt'"],
    ['{a|money minFrac:two}', 'FORMATTER_ARGS_INVALID', "Formatter 'money': 'minFrac' needs a number"],
    ['{a|datetime calender:buddhist}', 'FORMATTER_ARGS_INVALID', "Formatter 'datetime': 'calender' is no option"],
    ['{a|relative-time allowWeeks:maybe}', 'FORMATTER_ARGS_INVALID', "'allowWeeks' is on or off"],
    ['{a|unit in:gramm}', 'FORMATTER_ARGS_INVALID', "Formatter 'unit': 'in' cannot be 'gramm'"],
    ['{a|message n:b+c}', 'FORMATTER_ARGS_INVALID', "Formatter 'message': 'b+c' is no variable"],
    ['{a|apply p public}', 'FORMATTER_ARGS_INVALID', "'public' is neither 'private' nor 'key=value'"],
    ['{.equal? a b c}{.end}', 'PREDICATE_ARGS_INVALID', "Predicate 'equal?' takes at most 2 arguments, not 3"],
    ['{.equal? a "b}{.end}', 'PREDICATE_ARGS_INVALID', `'"b' is neither JSON nor a variable`],
    ['{.plural? a}{.end}', 'PREDICATE_ARGS_INVALID', "Predicate 'plural?' takes no arguments"],
  ])('%s: arguments that nobody can mean', (source, code, message) => {
    expect(check(source)).toMatchObject([{ code, message: expect.stringContaining(message) }])
    expect(compile(source).errors).toEqual([])
  })

  test('says what the author may have meant', () => {
    const hints = (source: string, partials = {}) => check(source, { partials }).map(({ hint }) => hint)
    expect(hints('{a|decimal style:shrt}')).toEqual(["Did you mean 'short'?"])
    expect(hints('{.sectoin a}')).toEqual(["Did you mean '.section'?"])
    expect(hints('{.main-image}')).toEqual(["Did you mean '.main-image?'?"])
    expect(hints('{@|apply crad}', { card: '' })).toEqual(["Did you mean 'card'?"])
  })

  test('finds partials that are not there, where the host tells which are', () => {
    const source = '{.macro m}{.end}{@|apply m}{@|apply card}{.include none}'
    expect(check(source)).toEqual([])
    expect(check(source, { partials: { card: '' } })).toMatchObject([
      { code: 'APPLY_PARTIAL_MISSING', message: expect.stringContaining("'none'"), column: 42 },
    ])
  })

  test('is quick with a script full of apparent formatters', () => {
    const source = Array.from({ length: 20_000 }, (_, n) => `{x|y${n}}`).join('')
    const found = check(source)
    expect(found).toHaveLength(20_000)
    expect(found.at(-1)?.hint).toBeUndefined()
  })

  test('says nothing about what pages are full of', () => {
    const source = `<style>.a{color:red} .b { margin: 0 } @media print{.c{display:none}}</style>
<script>function f(){return {a:1}} if(a||b){x|y} var r = /{2,3}/, s = \`\${f}\`; {}</script>
{# a comment }{## and another ##}{a.b.0|html} {.if a || b}{.end}{.repeated section c}{.alternates with}{.or}{.end}`
    expect(check(source).map(({ line, message }) => `${line} ${message}`)).toEqual([
      "2 SyntaxError: Formatter 'y' is unknown",
    ])
  })

  test('points at the place of the mistake', () => {
    expect(check('ok\n  {title|html|upper}', { file: 'a.html' })).toEqual([
      expect.objectContaining({ code: 'FORMATTER_UNKNOWN', file: 'a.html', line: 2, column: 15 }),
    ])
    expect(check('{.if a &&}')).toMatchObject([{ code: 'IF_TOO_MANY_OPERATORS', line: 1, column: 10 }])
  })

  test('counts the variables of a condition', () => {
    const condition = (count: number) => `{.if ${Array.from({ length: count }, () => 'a').join(' || ')}}{.end}`
    expect(check(condition(30))).toEqual([])
    expect(check(condition(31))).toMatchObject([{ code: 'IF_TOO_MANY_VARS' }])
  })
})

test('references names everything a source uses, once', () => {
  const box: TagDefinition = { name: 'my:box', render: () => '' }
  const source = `{a.b, c|html|apply card.html}{.section a.b}{.repeated section d}{@|json}{.end}{.or plural?}{e}{.end}
{.if f || g}{.or}{.if main-image?}{h}{.end}{.end}{.var @x i|html}{.ctx @y z=j.k}{.eval @x + l * max(m, 1)}{.include inc}
{.inject @n ./menu}{.macro mac}{n}{.end}<my:box template="nav" id="{o}">{p}</my:box>{not a tag}{## {q} ##}`
  expect(references(source, { tags: [box] })).toEqual({
    variables: ['a.b', 'c', 'd', '@', 'e', 'f', 'g', 'h', 'i', 'j.k', '@x', 'l', 'm', 'n', 'o', 'p'],
    partials: ['card.html', 'inc', 'nav'],
    macros: ['mac'],
    formatters: ['html', 'apply', 'json'],
    predicates: ['plural?', 'main-image?'],
    tags: ['my:box'],
    injects: ['./menu'],
  })
})

test('references names variables that are arguments', () => {
  const source = `{text|format user.name count}{m|message total:cart.total n}{o|get key}{@|lookup path}
{.equal? a.b "text"}{.or lessThan? c 5}{.end}{.if nth? @index 2}{.end}`
  const { variables } = references(source)
  expect(variables.join(' ')).toBe('text user.name count m cart.total n o key @ path a.b c @index')
})

test('parse gives the tree with the place of every node', () => {
  const source = 'a\n{.section b}{c|html}{.or}-{.end}'
  const { nodes, source: place } = parse(source)
  const told = [...walkNodes(nodes)].map(({ type, start, end }) => [
    type,
    source.slice(start, end),
    place.position(start).line,
  ])
  expect(told).toEqual([
    ['text', 'a\n', 1],
    ['section', '{.section b}{c|html}{.or}-{.end}', 2],
    ['variable', '{c|html}', 2],
    ['text', '-', 2],
  ])
})

test('opcodes are the tree as arrays', () => {
  const source =
    'a{b.0|date %Y}{.section c}{.space}{.or plural?}x{.or}{.end}{.repeated section d}{@}{.alternates with},{.end}{.eval 1}'
  expect(toOpcodes(parse(source).nodes)).toEqual([
    17,
    1,
    [
      'a',
      [1, [['b', 0]], [['date', [['%Y'], ' ']]]],
      [2, ['c'], [15], [7, 'plural?', 0, ['x'], [7, 0, 0, [], 3]]],
      [4, ['d'], [[1, [['@']], 0]], 3, [',']],
      [23, '1'],
    ],
    18,
  ])
})

test('format tidies white space within tags and nothing else', () => {
  const source =
    '{.section   a}\n  {b ,c|truncate  5  x}{.if a||b  &&c} {.or}{.eval  1+1 }{.ctx @x a=b   c=d }{.end} {.end }{# c  }{ x }'
  expect(format(source)).toBe(
    '{.section a}\n  {b, c|truncate  5  x}{.if a || b && c} {.or}{.eval 1+1}{.ctx @x a=b c=d}{.end} {.end }{# c  }{ x }',
  )
})

test('check tells what to write instead, and where', () => {
  const mended = (source: string, options = {}) => {
    const [found] = check(source, options)
    if (found?.fix === undefined) return undefined
    return source.slice(0, found.fix.start) + found.fix.text + source.slice(found.fix.end)
  }
  expect(mended('{a|jsn}')).toBe('{a|json}')
  expect(mended('{.sectoin a}')).toBe('{.section a}')
  expect(mended('{.plurl?}{.end}')).toBe('{.plural?}{.end}')
  expect(mended('{a|decimal style:shrt}')).toBe('{a|decimal style:short}')
  expect(mended('{style|decimal syle:short}')).toBe('{style|decimal style:short}')
  expect(mended('{apply|apply crad}', { partials: { card: '' } })).toBe('{apply|apply card}')
  expect(mended('{.section}')).toBeUndefined()
})

test('tags tells where each tag stands, and what sections go into', () => {
  const source = '<b>{ x }{.section a.b}{c|html}{.or}{# d }{.end}</b>'
  expect(tags(source).map(({ type, start, end, into }) => [type, source.slice(start, end), into])).toEqual([
    ['open-section', '{.section a.b}', 'a.b'],
    ['variable', '{c|html}', undefined],
    ['or', '{.or}', undefined],
    ['comment', '{# d }', undefined],
    ['end', '{.end}', undefined],
  ])
})
