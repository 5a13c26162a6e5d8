import path from 'node:path'
import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { readThemeFolder } from './theme-folders.ts'
import { readTheme } from './theme.ts'
import { listFontFamilies } from './theme-fonts.ts'

async function themeWith(less: string) {
  const enamel = (await readThemeFolder(path.join(import.meta.dirname, '../../../../../themes/enamel'))) ?? new Map()
  const theme = readTheme('enamel', enamel)
  return { ...theme, styles: { 'only.less': less }, stylesheets: ['only.less'], tweaks: [] }
}

test('an owner chooses among the families of the theme’s files, each with what the theme lets stand in', async () => {
  const site = await testSite()
  const editor = await staffBrowser(site, 'editor')
  const { fonts } = (await editor.get('/api/admin/tweaks')).json()
  const ofTheme = fonts.filter(({ source }: { source: string }) => source === 'theme')
  expect(ofTheme).toMatchObject([
    {
      label: 'Hedvig Letters Serif',
      stack: "'Hedvig Letters Serif', 'Hedvig Fallback Georgia', 'Hedvig Fallback Times', serif",
      weights: { min: 400, max: 400 },
    },
    {
      label: 'Instrument Sans',
      stack: "'Instrument Sans', 'Instrument Fallback', system-ui, sans-serif",
      weights: { min: 400, max: 700 },
    },
  ])
  for (const { file } of ofTheme) {
    const answer = await site.get(file)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'font/woff2'])
  }
  expect(fonts.map(({ label }: { label: string }) => label)).toContain('Georgia')
  expect(JSON.stringify(fonts)).not.toContain('http')
})

test('what a theme would fetch from elsewhere, what only a computer has, and what is a comment is not offered', async () => {
  const theme = await themeWith(`
    @import url('https://fonts.example.com/css?family=Loud');
    @font-face { font-family: 'Elsewhere'; src: url('https://fonts.example.com/x.woff2'); }
    @font-face { font-family: 'Gone'; src: url('/assets/fonts/gone.woff2'); }
    @font-face { font-family: 'Stand-in'; src: local('Arial'); size-adjust: 90%; }
    // @font-face { font-family: 'Commented'; src: url('/assets/fonts/archivo-latin.woff2'); }
    /* @font-face { font-family: 'Blocked'; src: url('/assets/fonts/archivo-latin.woff2'); } */
    @font-face { font-family: "Here"; font-weight: bold; font-style: italic; src: url(assets/fonts/archivo-latin.woff2) format('woff2'); }
    @font-face { font-family: "Here"; src: local('Here'), url("/assets/fonts/archivo-latin.woff2"); }`)
  expect(listFontFamilies(theme).filter(({ source }) => source === 'theme')).toEqual([
    {
      label: 'Here',
      stack: "'Here', sans-serif",
      source: 'theme',
      weights: { min: 400, max: 700 },
      hasItalic: true,
      file: `/assets/fonts/archivo-latin.woff2?rev=${theme.revision}`,
    },
  ])
})
