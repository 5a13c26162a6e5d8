import { expect, test } from 'vitest'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { takeWindow } from '../../../server/src/testing/shared-window.ts'
import { buildPage } from '../../../server/src/testing/content-builders.ts'

test('errors of a page are reported together, those of other origins and beyond the limits are not', async () => {
  const site = await testSite()
  await buildPage(await site.ctx(), { title: 'About', slug: 'about', blocks: [] })
  const staff = await staffBrowser(site)
  const { window, origin } = await takeWindow(site)
  const tab = await window.newPage()
  await tab.goto(`${origin}/about?token=1`)
  await tab.addScriptTag({
    content: `
      dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
      addEventListener('unhandledrejection', () => {
        for (let index = 0; index < 12; index++) setTimeout(() => { throw new TypeError('no slider ' + Math.min(index, 3)) })
      })
      Promise.reject(new Error('answer of the map service'))`,
  })
  const errors = async () => (await staff.get('/api/admin/script-errors')).json().errors
  await expect.poll(async () => (await errors()).length).toBe(5)
  const found: { message: string; count: number; path: string }[] = await errors()
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(10)
  expect(found.map(({ message }) => message).toSorted()[0]).toBe('Uncaught TypeError: no slider 0')
  expect(new Set(found.map(({ path }) => path))).toEqual(new Set(['/about']))
})
