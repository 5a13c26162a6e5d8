import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'

/** The home page a site opens with, in its language where the platform speaks it, else in English. `title` is the site's, plain text. */
export function createFirstPage({ title, language }: { readonly title: string; readonly language: string }) {
  const t = translateFor({ language, settings: {} })
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const html = `<h1>${escaped}</h1><p>${t('firstPageText')}</p>`
  return {
    typeName: 'page',
    title: t('firstPageName'),
    slug: 'home',
    isHomepage: true,
    content: { blocks: [{ id: newId(), type: 'html', version: 1, settings: { html } }] },
  }
}
