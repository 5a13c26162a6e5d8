import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import styles from './account-page.module.css'
import { type TwoStepState, twoStepQuery } from './account.ts'
import { CodeDialog } from './code-dialog.tsx'
import { TwoStepSetupDialog } from './two-step-setup-dialog.tsx'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

type OpenDialog = 'setup' | 'codes' | 'off'

/** Whether signing in takes a code besides the password. */
export function TwoStepPanel() {
  const state = useQuery(twoStepQuery)
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  return (
    <Panel title={t('Two-step sign-in')}>
      {state.isPending && (
        <div className={styles.body} aria-busy="true">
          <span className="visually-hidden">{t('Loading')}</span>
          <Skeleton width={34} />
        </div>
      )}
      {state.isError && !state.data && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && (state.data.isOn ? <On state={state.data} onOpen={setOpen} /> : <Off onOpen={setOpen} />)}
      {/* Beside the parts for on and off: the recovery codes stay open when the state changes. */}
      <TwoStepSetupDialog isOpen={open === 'setup'} onClose={close} />
      <CodeDialog purpose="codes" isOpen={open === 'codes'} onClose={close} />
      <CodeDialog purpose="off" isOpen={open === 'off'} onClose={close} />
    </Panel>
  )
}

function Off({ onOpen }: { readonly onOpen: (dialog: OpenDialog) => void }) {
  return (
    <div className={styles.body}>
      <p>{t('A code of an app on your phone protects your account when somebody learns your password.')}</p>
      <div>
        <Button kind="primary" onPress={() => onOpen('setup')}>
          {t('Set up two-step sign-in')}
        </Button>
      </div>
    </div>
  )
}

interface OnProps {
  readonly state: TwoStepState
  readonly onOpen: (dialog: OpenDialog) => void
}

function On({ state: { changedOn, recoveryCodesLeft }, onOpen }: OnProps) {
  return (
    <div className={styles.body}>
      <p className={styles.name}>
        <Badge tone="positive">{t('On')}</Badge>
        {changedOn !== null && (
          <span className={styles.detail}>
            <Trans id="since <0/>" components={[<Time key="time" iso={changedOn} />]} />
          </span>
        )}
      </p>
      <p>
        {t('{count, plural, one {# recovery code is left.} other {# recovery codes are left.}}', {
          count: recoveryCodesLeft,
        })}
        {recoveryCodesLeft < 3 && ` ${t('Make new ones before you need them.')}`}
      </p>
      <div className={styles.buttons}>
        <Button onPress={() => onOpen('codes')}>{t('Make new recovery codes')}</Button>
        <Button onPress={() => onOpen('off')}>{t('Turn off')}</Button>
      </div>
    </div>
  )
}
