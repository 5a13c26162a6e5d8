import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { getSaveText, isCalm, useEditing, useSaveState } from '../documents/index.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './outline.module.css'
import { t } from '../i18n/text.ts'

const icons = {
  saved: Check,
  saving: LoaderCircle,
  offline: CloudOff,
  'signed-out': TriangleAlert,
  conflict: TriangleAlert,
  refused: TriangleAlert,
  failed: TriangleAlert,
} as const

/** Where the changes are: always there, and loud while they are on this device only. */
export function SaveStateText() {
  const state = useSaveState()
  const editing = useEditing()
  const Icon = icons[state.kind]
  const isQuiet = isCalm(state)
  return (
    <div className={classNames(styles.saveState, !isQuiet && styles.loud)}>
      <Icon size={15} aria-hidden="true" />
      <span {...(isQuiet ? {} : { role: 'alert' })}>{getSaveText(state)}</span>
      {state.kind === 'signed-out' && (
        <a className={styles.saveLink} href="/config" target="_blank" rel="noreferrer">
          {t('Sign in')}
        </a>
      )}
      {(state.kind === 'failed' || state.kind === 'offline') && (
        <Button kind="quiet" onPress={() => editing.saveNow()}>
          {t('Try again')}
        </Button>
      )}
      {state.kind === 'refused' && (
        <Button kind="quiet" onPress={() => editing.dropRefused()}>
          {t('Drop these changes')}
        </Button>
      )}
    </div>
  )
}
