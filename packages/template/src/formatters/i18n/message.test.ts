import { expect, test } from 'vitest'
import { compile } from '../../index.ts'

function render(message: string, args: string, data: object, locale = 'en-US'): string {
  const { output, errors } = compile(`{m|message ${args}}`).render({ m: message, ...data }, { locale })
  expect(errors).toEqual([])
  return output
}

test('apostrophes are ordinary characters, also inside of plural forms', () => {
  expect(render("It's {0}'s", 'who', { who: 'Ana' })).toBe("It's Ana's")
  const forms = "{0 plural one {There's # and it's here} other {There're # and they're here}}, isn't it"
  expect(render(forms, 'n', { n: 1 })).toBe("There's 1 and it's here, isn't it")
  expect(render(forms, 'n', { n: 4 })).toBe("There're 4 and they're here, isn't it")
  expect(render("Plus d'un article dans l'{0}", 'x', { x: 'atelier' }, 'fr')).toBe("Plus d'un article dans l'atelier")
})

test('braces between apostrophes are text, and two apostrophes print one', () => {
  expect(render("'{0}' '{' {0} '}' it''s", 'n', { n: 1 })).toBe("{0} { 1 } it's")
  expect(render("it''s", 'n', { n: 1 })).toBe("it's")
})

test('a named reference also has its position', () => {
  expect(render('{0} {who} {1}', 'who:a b', { a: 'A', b: 'B' })).toBe('A A B')
})

test('an argument of the message is looked up around the message, not in it', () => {
  const template = '{.section s}{.var @text msg|message n}{@text} {msg|message n}{.end}'
  const data = { n: 'outer', s: { n: 'inner', msg: '{0}' } }
  expect(compile(template).render(data, { locale: 'en' }).output).toBe('outer inner')
})

test.each([
  ['{0 plural ones {#} other {#}}', "Invalid plural key 'ones'. Valid keys: zero, one, two, few, many, other, or ="],
  ['{0 plural one {#}}', "A plural needs the form 'other'"],
  ['{0 plural one {#} others}', 'A plural takes forms in braces and no text of its own'],
  ['{0 selectordinal one {{1 plural other {#} two}} other {#}}', 'A plural takes forms in braces'],
])('a plural that would print nothing says why: %s', (m, problem) => {
  const { errors } = compile('{m|message n n}').render({ m, n: 5 }, { locale: 'en-US' })
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining(problem)])
})

test('a plural may have an offset, exact numbers and plurals inside', () => {
  const forms = '{0 plural offset:1 =0 {none} =1 {one} other {{0 plural one {x} other {#}}}} plural'
  expect(render(forms, 'n', { n: 1 })).toBe('one plural')
})

test('select and selectordinal choose, other stands in', () => {
  const select =
    '{who select her {She} him {He} other {They}} came {n selectordinal one {#st} two {#nd} few {#rd} other {#th}}'
  expect(render(select, 'who:w n:n', { w: 'her', n: 3 })).toBe('She came 3rd')
  expect(render(select, 'who:w n:n', { w: 'them', n: 12 })).toBe('They came 12th')
})

test('tags format in the language and time zone of the site', () => {
  const data = { t: 1700000000000, website: { timeZone: 'Asia/Tokyo' }, price: { value: '1234.5', currency: 'JPY' } }
  expect(
    render('{0 datetime date:short}, {1 money}, {2 number maxFrac:1}', 't price n', { ...data, n: 0.25 }, 'ja'),
  ).toBe('2023/11/15, ￥1,234, 0.2')
})

test('names of object prototypes are no arguments', () => {
  expect(render('[{constructor}{__proto__}{toString money}]', 'x', { x: 1 })).toBe('[]')
})

test('a message without locale data prints nothing', () => {
  expect(compile('[{m|message}]').render({ m: 'hello' }, { locale: 'none' }).output).toBe('[]')
})
