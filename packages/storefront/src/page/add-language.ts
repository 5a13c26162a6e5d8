import { isRecord, readText, recordAt } from './read.ts'

/**
 * A path of the site in the language of a page: `/de/cart` of `/cart`. Links in the HTML have theirs already; what scripts link to and call goes
 * through here. The context is the one of this page unless another is given.
 */
export function addLanguage(path: string, context: unknown = window.Static?.SQUARESPACE_CONTEXT): string {
  const language = isRecord(context) ? readText(recordAt(context, 'website'), 'languagePath') : ''
  if (language === '' || !/^\/(?!\/)/.test(path) || `${path}/`.startsWith(`${language}/`)) return path
  return language + path
}
