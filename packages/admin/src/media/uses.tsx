import { Link } from '@tanstack/react-router'
import type { FileUse } from './library.ts'
import styles from './library.module.css'
import { t } from '../i18n/text.ts'

const settings: Readonly<Record<string, string>> = {
  logoAssetId: t('Logo'),
  faviconAssetId: t('Icon'),
  socialImageAssetId: t('Sharing picture'),
  tweaks: t('Design'),
}

/** A use in words: “Moon jar”, Logo, Site settings. */
export function describeUse({ kind, id, title, isDraft }: FileUse): string {
  const name =
    kind === 'setting' ? (settings[id] ?? t('Site settings')) : kind === 'blockField' ? t('Theme area') : `“${title}”`
  return isDraft ? t('{name} (draft)', { name }) : name
}

/** What uses a file, each with the way there. */
export function UseList({ uses, isComplete }: { readonly uses: readonly FileUse[]; readonly isComplete: boolean }) {
  if (uses.length === 0) return <p className={styles.quiet}>{t('Nothing uses this file yet.')}</p>
  return (
    <ul className={styles.uses}>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <UseLink use={use} />
        </li>
      ))}
      {!isComplete && <li>{t('And more.')}</li>}
    </ul>
  )
}

function UseLink({ use }: { readonly use: FileUse }) {
  const text = describeUse(use)
  const { kind, id, collectionId } = use
  if (kind === 'product')
    return (
      <Link to="/products/$itemId" params={{ itemId: id }}>
        {text}
      </Link>
    )
  if (kind === 'page')
    return (
      <Link to="/pages/$collectionId" params={{ collectionId: id }}>
        {text}
      </Link>
    )
  if (kind === 'item' && collectionId !== null)
    return (
      <Link to="/pages/$collectionId/items/$itemId" params={{ collectionId, itemId: id }}>
        {text}
      </Link>
    )
  if (kind === 'popup')
    return (
      <Link to="/popups/$popupId" params={{ popupId: id }}>
        {text}
      </Link>
    )
  if (kind === 'setting' && id === 'tweaks') return <Link to="/design">{text}</Link>
  return <span>{text}</span>
}
