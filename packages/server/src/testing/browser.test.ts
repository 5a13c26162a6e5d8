import { expect, test } from 'vitest'
import { newWindow, openWindow } from './browser.ts'
import { describeFailure } from './failed-window.ts'

test('a Chromium that ended is started again for the next window', async () => {
  const lost = await newWindow()
  await lost.browser()!.close()

  const next = await newWindow()
  const tab = await next.newPage()
  await tab.setContent('<p>Hello</p>')
  await expect.poll(() => tab.textContent('p')).toBe('Hello')
  await next.close()
})

test('the error of a failed test says what its page shows', async () => {
  const window = await openWindow()
  const tab = await window.newPage()
  await tab.goto('data:text/html,<p>Someone else saved changes.</p>')
  const failed = { message: 'Timeout exceeded.' }

  await describeFailure({ task: { result: { state: 'fail', errors: [failed] } } }, window)
  expect(failed.message).toMatch(/^Timeout exceeded.\n\nThe tab at data:.* then:\nSomeone else saved changes.$/)
})
