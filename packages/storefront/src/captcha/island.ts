import type { BrowserTranslate } from '@vitrine/commerce'
import { createCall } from '../page/call.ts'
import { watchCaptchas } from './watch-captchas.ts'

/** Forms that ask for a captcha: it is solved while the visitor writes, and before the form is sent. */
export function mount(_elements: readonly HTMLElement[], t: BrowserTranslate): void {
  watchCaptchas(document, createCall(window.fetch.bind(window)), t)
}
