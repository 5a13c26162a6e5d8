import { useConflicts, useEditing } from '../documents/index.ts'
import { toLabel } from '../block-form/fields.ts'
import { Button } from '../ui/button.tsx'
import { getBlockLabel } from '../block-types/block-labels.ts'
import { toWords } from '../block-types/excerpt.ts'
import styles from './outline.module.css'
import { t, translateServerText } from '../i18n/text.ts'

/** What a colleague changed in the same place: both sides, and which of them stays. Nothing is sent before it is decided. */
export function ConflictsPanel() {
  const found = useConflicts()
  const { conflicts } = found
  const editing = useEditing()
  if (conflicts.length === 0) return null
  return (
    <section className={styles.conflicts} aria-label={t('Conflicts')} role="alert">
      <h2 className={styles.conflictsTitle}>
        {t(
          '{count, plural, one {A colleague changed the same text as you} other {A colleague changed # of the same places as you}}',
          { count: conflicts.length },
        )}
      </h2>
      {conflicts.map((conflict) => {
        const block = conflict.blockId === undefined ? undefined : editing.getBlock(conflict.blockId)
        const what = block ? getBlockLabel(block.type) : conflict.sectionId === undefined ? t('Page') : t('Section')
        const setting = conflict.path?.find((part) => typeof part === 'string')
        return (
          <div key={conflict.id} className={styles.conflict}>
            <p className={styles.conflictName}>
              {what}
              {setting !== undefined && `, ${translateServerText(toLabel(setting))}`}
            </p>
            <dl className={styles.sides}>
              <div>
                <dt>{t('Yours')}</dt>
                <dd>{describeSide(conflict.mine, conflict.kind)}</dd>
              </div>
              <div>
                <dt>{t('Theirs')}</dt>
                <dd>{describeSide(conflict.theirs, conflict.kind)}</dd>
              </div>
            </dl>
            <div className={styles.conflictActions}>
              <Button onPress={() => found.resolve(conflict.id, 'mine')}>{t('Keep mine')}</Button>
              <Button onPress={() => found.resolve(conflict.id, 'theirs')}>{t('Use theirs')}</Button>
              {conflict.canKeepBoth && (
                <Button onPress={() => found.resolve(conflict.id, 'both')}>{t('Keep both')}</Button>
              )}
            </div>
          </div>
        )
      })}
    </section>
  )
}

function describeSide(value: unknown, kind: string): string {
  if (value === undefined) return kind === 'removed' ? t('Deleted') : t('Empty')
  if (kind === 'place') return t('Moved')
  if (typeof value === 'string') return toWords(value) || t('Empty')
  return JSON.stringify(value).slice(0, 300)
}
