import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { writeSettings } from '../../testing/settings.ts'

test('owners put their own CSS behind that of the theme; mistakes are reported, and nothing is lost', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site, 'editor')
  const first = (await staff.get('/api/admin/custom-css')).json()
  expect(first).toMatchObject({ css: '' })
  const css = '// mine\n@mine: 7px;\n.own { .in { width: (@mine * 2) } }'
  const preview = (await staff.post('/api/admin/custom-css/preview', { css })).json()
  expect(preview).toEqual({ css: expect.stringMatching(/\.own \.in \{\s*width: 14px;/), errors: [] })
  const wrong = (await staff.post('/api/admin/custom-css/preview', { css: '// x\n.own { color: @gone }' })).json()
  expect(wrong.errors).toEqual([
    expect.objectContaining({
      file: 'custom CSS',
      line: 2,
      message: expect.stringContaining('variable @gone is undefined'),
    }),
  ])

  const saved = await staff.put('/api/admin/custom-css', { css, before: first.mark })
  expect(saved.json()).toMatchObject({ css })
  expect((await site.get('/site.css')).body).toMatch(/\.own \.in \{\s*width: 14px;/)

  // Somebody who opened it before that change does not overwrite it.
  const late = await staff.put('/api/admin/custom-css', { css: '.late {}', before: first.mark })
  expect([late.statusCode, late.json().code]).toEqual([409, 'custom_css_changed'])
  expect((await staff.get('/api/admin/custom-css')).json()).toEqual(saved.json())
  expect((await staff.put('/api/admin/custom-css', { css: 'x'.repeat(500_001) })).statusCode).toBe(400)
  expect((await site.browser().get('/api/admin/custom-css')).statusCode).toBe(401)
})

test('CSS that hits a limit shows an error in the preview and is not saved; the theme keeps its styles', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site, 'editor')
  const before = (await site.get('/site.css')).body
  const uses = Array.from({ length: 15 }, (_, n) => `p${n}: @text;`).join(' ')
  const css = `@text: "${'x'.repeat(400_000)}"; .own { ${uses} }`
  const limit = expect.stringContaining('The styles came to more than 5 MB of CSS.')
  const preview = await staff.post('/api/admin/custom-css/preview', { css })
  expect(preview.json()).toEqual({ css: '', errors: [{ file: 'site.css', line: 1, column: 1, message: limit }] })
  const saved = await staff.put('/api/admin/custom-css', { css })
  expect(saved.json()).toMatchObject({ status: 422, code: 'custom_css_too_heavy', detail: limit })
  expect((await staff.get('/api/admin/custom-css')).json().css).toBe('')
  // It may have come another way, or the theme may have changed since.
  await writeSettings(await site.ctx(), { customCss: css })
  expect((await site.get('/site.css')).body).toBe(before)
})
