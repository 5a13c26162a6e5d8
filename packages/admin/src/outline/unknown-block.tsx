import type { Block } from '@vitrine/content'
import { Notice } from '../ui/notice.tsx'
import styles from './outline.module.css'
import { t } from '../i18n/text.ts'

/** A block of a type that this release does not know: it stays as it is, can be moved and deleted, and is not shown. */
export function UnknownBlock({ block }: { readonly block: Pick<Block, 'settings'> }) {
  return (
    <>
      <Notice tone="caution">
        {t('This type of block is unknown here. It is kept as it is, and visitors don’t see it.')}
      </Notice>
      <pre className={styles.source}>{JSON.stringify(block.settings, undefined, 2)}</pre>
    </>
  )
}
