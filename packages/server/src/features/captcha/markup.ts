import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { captcha, type CaptchaUse } from './settings.ts'

/** Goes into a form: a script solves the task and puts the answer here. '' where no captcha is asked for. */
export function renderCaptcha(site: Pick<Site, 'settings' | 'language'>, use: CaptchaUse): string {
  if (!captcha.read(site)[use]) return ''
  const note = escapeHtml(translateFor(site)('captchaScript'))
  return `<div class="captcha-container" data-island="captcha"><noscript><p class="captcha-note">${note}</p></noscript><input type="hidden" name="captcha"></div>`
}
