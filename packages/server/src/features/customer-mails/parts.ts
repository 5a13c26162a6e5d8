import type { Translate } from '@vitrine/commerce'
import {
  renderHeadedLines,
  renderButton,
  renderFiles,
  renderParagraph,
  renderPlainLink,
  renderRows,
  renderTextLink,
} from '../mail-layout/index.ts'

/** A piece of a mail, twice. Empty plain text is left out. */
export interface MailPart {
  /** With the accent color of the site's mails; '' for that of the text. */
  readonly html: (accentColor: string) => string
  readonly plain: string
}

/** HTML that the caller has escaped, and the same as text. */
export function createMarkup(html: string, plain: string): MailPart {
  return { html: () => html, plain }
}

export function createParagraph(text: string): MailPart {
  return createMarkup(text === '' ? '' : renderParagraph(text), text)
}

export function createButton(label: string, url: string): MailPart {
  return { html: (accentColor) => renderButton(label, url, accentColor), plain: renderPlainLink(label, url) }
}

/** A small heading with lines of text below. */
export function createLines(title: string, list: readonly string[]): MailPart {
  return createMarkup(renderHeadedLines(title, list), [`${title}:`, ...list].join('\n'))
}

/** Labels with their amounts. */
export function createRows(list: Parameters<typeof renderRows>[0], t: Translate): MailPart {
  const plain = list.map(({ label, detail, value }) =>
    t('labelValue', { label: detail ? `${label} (${detail})` : label, value }),
  )
  return createMarkup(renderRows(list), plain.join('\n'))
}

/** Files to download; `plainList` has a line for each. */
export function createFiles(
  title: string,
  given: { readonly list: Parameters<typeof renderFiles>[1]; readonly note: string },
  plainList: readonly string[],
): MailPart {
  return createMarkup(renderFiles(title, given.list, given.note), [title, ...plainList, given.note].join('\n'))
}

/** Why somebody gets a mail, and the link that ends such mails. */
export function createReason(why: string, label: string, url: string, plainWhy = why): MailPart {
  return createMarkup(
    `${renderParagraph(why)}${renderTextLink(label, url)}`,
    [plainWhy, renderPlainLink(label, url)].join('\n\n'),
  )
}
