import { toLabel } from '../../block-form/fields.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { BlockChange } from './compare.ts'
import styles from '../outline.module.css'
import { t, translateServerText } from '../../i18n/text.ts'

const words = { added: t('Added'), removed: t('Deleted'), edited: t('Edited'), moved: t('Moved') } as const
const tones: Readonly<Record<BlockChange['kind'], Tone>> = {
  added: 'positive',
  removed: 'danger',
  edited: 'accent',
  moved: 'neutral',
}

interface ChangeListProps {
  readonly changes: readonly BlockChange[]
  /** Shows the settings before and after, too. */
  readonly isDetailed?: boolean
}

/** What differs between two states of a document, block by block. */
export function ChangeList({ changes, isDetailed = false }: ChangeListProps) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ id, kind, name, settings }) => (
        <li key={id} className={styles.change}>
          <Badge tone={tones[kind]}>{words[kind]}</Badge>
          <span className={styles.changeName}>{name}</span>
          {isDetailed && kind === 'edited' && (
            <dl className={styles.differences}>
              {settings.map((setting) => (
                <div key={setting.name}>
                  <dt>{translateServerText(toLabel(setting.name))}</dt>
                  <dd>
                    <del>{setting.before === '' ? t('Empty') : setting.before}</del>
                    <ins>{setting.after === '' ? t('Empty') : setting.after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
