import type { Node } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { parseInert } from './html.ts'
import styles from './rich-text.module.css'
import { t } from '../i18n/text.ts'

const names: Readonly<Record<string, string>> = {
  TABLE: t('Table'),
  FIGURE: t('Figure'),
  IFRAME: t('Embedded content'),
  VIDEO: t('Video'),
  AUDIO: t('Audio'),
  PICTURE: t('Picture'),
  DL: t('Definition list'),
  DETAILS: t('Details'),
}

const maxShownLength = 140

/** Shows an element that is kept as it came by its name and words: its own markup does not run here. */
export function createIslandView(node: Node): NodeView {
  const element = parseInert(String(node.attrs['html'])).firstElementChild
  const dom = document.createElement('div')
  dom.className = styles['island'] ?? ''
  dom.dataset['islandBox'] = ''
  const name = document.createElement('strong')
  name.textContent = names[element?.nodeName ?? ''] ?? 'HTML'
  const words = document.createElement('span')
  words.textContent = (element?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, maxShownLength)
  dom.append(name, words)
  return { dom }
}
