import { escapeHtml } from '../../platform/text/html.ts'

// Above the cookie banner, which says how much it covers.
const noteStyle =
  'position:fixed;inset:auto 1rem calc(1rem + var(--vt-covered,0px)) auto;z-index:2147483000;display:flex;flex-wrap:wrap;gap:.25rem .9rem;align-items:center;' +
  'max-width:min(30rem,calc(100vw - 2rem));box-sizing:border-box;padding:.7rem 1rem;border-radius:10px;background:#7a4b00;color:#fff;' +
  'font:400 15px/1.4 system-ui,sans-serif;letter-spacing:normal;text-transform:none;box-shadow:0 4px 24px rgb(0 0 0/30%)'

/** A note at the end of a page that visitors do not see: what it is, and what its reader can do. */
export function renderPreviewNote(title: string, text: string, href: string, action: string): string {
  return `<aside class="vt-preview-note" lang="en" dir="ltr" aria-label="${title}" style="${noteStyle}"><span><strong>${title}.</strong> ${text}</span><a href="${escapeHtml(href)}" style="color:#fff;font-weight:600;text-decoration:underline;text-underline-offset:.2em">${action}</a></aside>`
}

/** The mark on a draft that is shown to people without an account. */
export function renderSharedNote(language: string, title: string, text: string): string {
  return `<aside class="vt-preview-note" lang="${escapeHtml(language)}" dir="auto" aria-label="${escapeHtml(title)}" style="${noteStyle}"><span><strong>${escapeHtml(title)}.</strong> ${escapeHtml(text)}</span></aside>`
}

/** The mark on a page that is not published, with the way to the button that publishes it. */
export function renderDraftNote(state: string, editorPath: string): string {
  const title = state === 'scheduled' ? 'Scheduled' : 'Draft'
  return renderPreviewNote(title, 'Only staff can see this page.', editorPath, 'Edit and publish')
}

/** The mark on pages in a language that visitors do not see yet. */
export function renderHiddenLanguageNote(language: string): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
  const text = `Only staff can see the site in ${escapeHtml(name)}.`
  return renderPreviewNote('Hidden language', text, '/config/settings/languages', 'Publish')
}
