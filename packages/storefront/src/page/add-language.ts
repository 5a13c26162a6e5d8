import { isRecord, readText, recordAt } from './read.ts'

/**
 * A path of the site in the language that this page is in: `/de/cart` of `/cart`. Links in the HTML have theirs already; what scripts link to and
 * call goes through here.
 */
export function addLanguage(path: string): string {
  const context = window.Static?.SQUARESPACE_CONTEXT
  const language = isRecord(context) ? readText(recordAt(context, 'website'), 'languagePath') : ''
  if (language === '' || !/^\/(?!\/)/.test(path) || `${path}/`.startsWith(`${language}/`)) return path
  return language + path
}
