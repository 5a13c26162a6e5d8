import { expect, test } from 'vitest'
import { compileStyles } from '../../testing/styles.ts'

async function computeValue(value: string, property = 'x', before = ''): Promise<string | undefined> {
  const files = { 'a.less': `${before} .a { ${property}: ${value}; }` }
  const { css, errors } = await compileStyles({ files, order: ['a.less'], appendix: [] })
  expect(errors).toEqual([])
  return /^ {2}[\w-]+: (.*);$/m.exec(css)?.[1]
}

test.each([
  ['grid-area', '1 / 2 / 3 / 4'],
  ['grid-column', '1 / -1'],
  ['aspect-ratio', '16 / 9'],
  ['border-radius', '10px / 20px'],
  ['background', 'url(x.png) 0 0 / 100px auto no-repeat'],
])('a slash of plain numbers in %s is one of CSS', async (property, value) => {
  expect(await computeValue(value, property)).toBe(value)
})

test.each([
  ['rgb(0 0 0 / 50%)', 'rgba(0, 0, 0, 0.5)'],
  ['hsl(200 50% 50% / @half)', 'hsla(200, 50%, 50%, 0.5)'],
  ['oklch(60% 0.1 200 / 40%)', 'oklch(60% 0.1 200 / 40%)'],
  ['rgba(0, 0, 0, 1/4)', 'rgba(0, 0, 0, 0.25)'],
])('the slash in a colour says how opaque it is: %s', async (value, printed) => {
  expect(await computeValue(value, 'color', '@half: .5;')).toBe(printed)
})

test.each([
  ['clamp(1rem, 2vw + 1rem, 3rem)', 'clamp(1rem, 2vw + 1rem, 3rem)'],
  ['clamp(1rem, (2vw + @gap) * 2, @gap * 2)', 'clamp(1rem, (2vw + 10px) * 2, 20px)'],
  ['min(100% - 2rem, 40rem)', 'min(100% - 2rem, 40rem)'],
  ['max(10px, @gap + 2px)', '12px'],
])('what has no unit in common is for the browser to add: %s', async (value, printed) => {
  expect(await computeValue(value, 'width', '@gap: 10px;')).toBe(printed)
})

test.each([
  ['@gap/2', 'padding', '5px'],
  ['14/10', 'line-height', '1.4'],
  ['@gap/2', 'border-radius', '5px'],
  ['(10px/2)', 'border-radius', '5px'],
  ['10px/2', 'border-radius', '5px'],
  ['-@gap / 2', 'margin', '-5px'],
])('everything else is computed as themes expect: %s in %s', async (value, property, printed) => {
  expect(await computeValue(value, property, '@gap: 10px;')).toBe(printed)
})
