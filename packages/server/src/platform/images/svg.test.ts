import { expect, test } from 'vitest'
import { beginsLikeSvg } from './svg-start.ts'
import { cleanSvg } from './svg.ts'

const clean = (inside: string, attributes = '') =>
  cleanSvg(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}<circle r="7"/></svg>`,
    ),
  )?.toString('utf8') ?? ''

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script of an address', '<script href="https://evil.example/a.js"/>'],
  ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
  ['a script of another name space', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'],
  ['a script in CDATA', '<![CDATA[<script>alert(1)</script>]]><script><![CDATA[alert(1)]]></script>'],
  [
    'a page inside',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>',
  ],
  ['an event', '<rect onload="alert(1)" onclick="alert(1)" ONMOUSEOVER="alert(1)"/>'],
  [
    'an event set later',
    '<set attributeName="onload" to="alert(1)"/><animate attributeName="href" values="javascript:alert(1)"/>',
  ],
  ['a link that runs', '<a href="javascript:alert(1)"><text>x</text></a>'],
  [
    'a link that runs, hidden',
    '<a xlink:href="java&#x73;cript:alert(1)"><text>x</text></a><use href="&#106;avascript:alert(1)"/>',
  ],
  ['a link with a line break', '<use href="java\nscript:alert(1)"/>'],
  ['a handler', '<handler type="text/ecmascript">alert(1)</handler><listener event="click"/>'],
  ['a picture from elsewhere', '<image href="https://evil.example/a.png"/><image xlink:href="//evil.example/a.png"/>'],
  [
    'a drawing in a drawing',
    '<image href="data:image/svg+xml;base64,PHN2Zy8+"/><use href="data:image/svg+xml,evil.example"/>',
  ],
  ['a symbol from elsewhere', '<use href="https://evil.example/a.svg#b"/><use xlink:href="/evil.example#b"/>'],
  [
    'a filter from elsewhere',
    '<feImage href="https://evil.example/a.png"/><rect filter="url(https://evil.example/f.svg#a)"/>',
  ],
  [
    'a paint from elsewhere',
    '<rect fill="url(https://evil.example/f.svg#a)"/><rect style="fill:url(//evil.example)"/>',
  ],
  ['a paint that never ends', '<rect fill="url(https://evil.example"/>'],
  ['styles from elsewhere', '<style>@import "https://evil.example/a.css"; rect { fill: red }</style>'],
  ['styles that load', '<style>rect { background: url(https://evil.example/a) }</style>'],
  ['styles in CDATA', '<style><![CDATA[@import url(https://evil.example/a.css);]]></style>'],
  [
    'styles in other words',
    String.raw`<style>@\69mport "https://evil.example"; a { b: \75rl(https://evil.example) }</style>`,
  ],
  ['a font from elsewhere', '<style>@font-face { font-family: x; src: url("https://evil.example/x.woff") }</style>'],
  ['a font from elsewhere, by another word', '<style>@font-face { src: src("https://evil.example/x.woff") }</style>'],
  [
    'pictures of several sizes from elsewhere',
    `<style>g { mask: image-set("https://evil.example/a" 1x) }</style><g mask='-webkit-image-set("https://evil.example/a" 1x)'/>`,
  ],
  ['a script in the CDATA of a style', '<style><![CDATA[g {} </style><script>alert(1)</script>]]></style>'],
  ['a script in the words of a style', '<style>g {} &lt;/style>&lt;script>alert(1)&lt;/script></style>'],
  ['styles that load, in pieces', '<style>@imp<g/>ort "https://evil.example/a.css"; <g>@imp</g></style>'],
  ['a style sheet before the drawing', '<?xml-stylesheet href="https://evil.example/a.css"?>'],
  ['a base', '<base href="https://evil.example/"/><link rel="stylesheet" href="https://evil.example/a.css"/>'],
  ['HTML that closes the drawing', '</svg><script>alert(1)</script><svg>'],
  ['a comment that a page reads differently', '<!--><script>alert(1)</script>-->'],
])('a drawing loses %s and keeps its shapes', (_what, hostile) => {
  const result = clean(hostile)
  expect(result).toContain('<circle r="7"')
  expect(result).not.toMatch(
    /<\/?[\w:]*script|javascript:|evil\.example|<(foreignObject|iframe|set|animate|a|handler|feImage|base|link)\b/i,
  )
  expect(result).not.toMatch(/<[^>]*\son\w+\s*=/i)
  expect(result).not.toMatch(/@import|@font-face|<\?|<!/)
})

test('styles of a drawing stay, also those in CDATA', () => {
  expect(clean('<style><![CDATA[.a > .b { fill: url(#c) }]]></style>')).toContain('.a > .b { fill: url(#c) }')
})

test('entities that would become large are never expanded', () => {
  const laughs = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
    '',
  )
  const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}<!ENTITY f SYSTEM "file:///etc/passwd">]>
    <svg xmlns="http://www.w3.org/2000/svg"><text>&l9;&f;</text><circle r="7"/></svg>`
  const result = cleanSvg(Buffer.from(bomb))?.toString('utf8') ?? ''
  expect(result).toContain('<circle r="7"')
  expect(result.length).toBeLessThan(bomb.length)
  expect(result).not.toMatch(/ENTITY|root:|haha/)
})

test('a drawing with elements without end in each other is refused, one with many beside each other is not', () => {
  expect(clean(`${'<g>'.repeat(5000)}${'</g>'.repeat(5000)}`)).toBe('')
  expect(clean('<g>'.repeat(300_000))).toBe('')
  expect(clean(`<g a=">"><!-- <g> -->${'<path d="M0 0"/>'.repeat(1000)}</g>`)).toContain('<circle')
})

test('a drawing is known by its beginning, however many comments stand before it', () => {
  const comments = '<!-- a --><!---->'.repeat(400)
  expect(
    beginsLikeSvg(`\uFEFF<?xml version="1.0"?>${comments}<!DOCTYPE svg [<!ENTITY a "b">]>\n${comments}<svg>`),
  ).toBe(true)
  expect(beginsLikeSvg('<SVG\n')).toBe(true)
  // An expression that goes back over them would not be done before the end of the world.
  expect(beginsLikeSvg(`${comments}<p>`)).toBe(false)
  for (const other of ['', '<svgx>', '<html><svg>', 'x<svg>', '<!-- <svg>', '<!DOCTYPE svg [', '<?xml'])
    expect(beginsLikeSvg(other), other).toBe(false)
})
