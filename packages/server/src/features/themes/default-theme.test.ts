import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readThemeFolder } from '../theme-files/theme-folders.ts'
import { compileStyles } from '../../testing/styles.ts'
import { createTweakAppendix } from '../tweaks/tweak-appendix.ts'
import { type Theme, readTheme } from '../theme-files/theme.ts'
import type { TweakValues } from '../tweaks/tweaks.ts'

const folder = path.join(import.meta.dirname, '../../../../../themes/default')

async function defaultTheme(): Promise<Theme> {
  const files = await readThemeFolder(folder)
  if (!files) throw new Error('The default theme is gone.')
  return readTheme('default', files)
}

function compileCss(theme: Theme, values: TweakValues = {}) {
  return compileStyles({
    files: theme.styles,
    order: theme.stylesheets,
    appendix: createTweakAppendix(theme.tweaks, values),
  })
}

test('the default theme is complete, and its styles stay small', async () => {
  const theme = await defaultTheme()
  const { css, errors } = await compileCss(theme)

  expect(theme.problems).toEqual([])
  expect(errors).toEqual([])
  expect(gzipSync(css).length).toBeLessThanOrEqual(14 * 1024)
  // LESS left the sums to the browser: a size that follows the window keeps its unit of the window.
  expect(css).toMatch(/--title-l: clamp\([^;]*vw[^;]*\)/)
})

test('the letters of a first page weigh at most 120 KB, and every font the styles name is there', async () => {
  const theme = await defaultTheme()
  const { css } = await compileCss(theme)
  const named = [...css.matchAll(/url\('\/(assets\/fonts\/[^']+)'\)/g)].map((match) => match[1] ?? '')
  const sizes = named.map((file) => theme.statics.get(file)?.size)

  expect(named.length).toBeGreaterThan(0)
  expect(sizes).not.toContain(undefined)
  const latin = named.filter((file) => !file.includes('latin-ext')).map((file) => theme.statics.get(file)?.size ?? 0)
  expect(latin.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(120 * 1024)
})

test('an owner changes letters and accent, and the pages of the platform hear of it', async () => {
  const theme = await defaultTheme()
  const { css, errors } = await compileCss(theme, {
    'tweak-font-heading': 'Georgia, serif',
    'tweak-color-accent': '#7a3b12',
  })

  expect(errors).toEqual([])
  expect(css).toContain('--site-font-heading: Georgia, serif;')
  expect(css).toContain('--site-color-accent: #7a3b12;')
})

test.each([
  ['#17181a', true],
  ['#f6f5f1', false],
  // LESS cannot say how light this one is.
  ['oklch(20% 0.02 250)', false],
])('on the ground %s, controls and errors are for a dark one: %s', async (ground, isDark) => {
  const { css, errors } = await compileCss(await defaultTheme(), { 'tweak-color-background': ground })

  expect(errors).toEqual([])
  expect(/color-scheme: ?dark/.test(css)).toBe(isDark)
  expect([...css.matchAll(/--site-color-error: ?(#\w+)/g)].at(-1)?.[1] === '#9a3b22').toBe(!isDark)
})
