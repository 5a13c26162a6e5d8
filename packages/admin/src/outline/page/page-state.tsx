import { CloudOff, TriangleAlert } from 'lucide-react'
import { type SaveState, useSaveState } from '../../documents/index.ts'
import styles from '../outline.module.css'
import { t } from '../../i18n/text.ts'

/** What the page is behind by, where it cannot follow: it is drawn by the server, from what is saved. */
export function PageState({ hasProblem }: { readonly hasProblem: boolean }) {
  const state = useSaveState()
  const text =
    describe(state) ?? (hasProblem ? t('The preview could not be updated. Your changes are safe.') : undefined)
  if (text === undefined) return null
  const Icon = state.kind === 'offline' ? CloudOff : TriangleAlert
  return (
    <output className={styles.pageState}>
      <Icon size={15} aria-hidden="true" />
      <span>{text}</span>
    </output>
  )
}

function describe({ kind }: SaveState): string | undefined {
  switch (kind) {
    case 'saved':
    case 'saving':
      return undefined
    case 'offline':
      return t('No connection: the page shows what was saved before. Go on working, the rest follows by itself.')
    case 'signed-out':
      return t('You are signed out: the page shows what was saved before. The rest follows when you have signed in.')
    case 'failed':
      return t('The server has a problem: the page shows what was saved before. The rest is sent again by itself.')
    case 'conflict':
    case 'refused':
      return t('The page shows what was saved before. The rest waits for your decision.')
  }
}
