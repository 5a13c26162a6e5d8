import { expect, test } from 'vitest'
import { newWindow } from './browser.ts'

test('a Chromium that ended is started again for the next window', async () => {
  const lost = await newWindow()
  await lost.browser()!.close()

  const next = await newWindow()
  const tab = await next.newPage()
  await tab.setContent('<p>Hello</p>')
  expect(await tab.textContent('p')).toBe('Hello')
  await next.close()
})
