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

/** Whether signing in takes a code besides the password. */
export function TwoStepPanel() {
  const state = useQuery(twoStepQuery)
  return (
    <Panel title={t('Two-step sign-in')}>
      {state.isPending && (
        <div className={styles.body} aria-busy="true">
          <span className="visually-hidden">{t('Loading')}</span>
          <Skeleton width={34} />
        </div>
      )}
      {state.isError && !state.data && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && (state.data.isOn ? <On state={state.data} /> : <Off />)}
    </Panel>
  )
}

function Off() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.body}>
      <p>{t('A code of an app on your phone protects your account when somebody learns your password.')}</p>
      <div>
        <Button kind="primary" onPress={() => setOpen(true)}>
          {t('Set up two-step sign-in')}
        </Button>
      </div>
      <TwoStepSetupDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

function On({ state: { changedOn, recoveryCodesLeft } }: { readonly state: TwoStepState }) {
  const [open, setOpen] = useState<'codes' | 'off'>()
  const close = () => setOpen(undefined)
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
        <Button onPress={() => setOpen('codes')}>{t('Make new recovery codes')}</Button>
        <Button onPress={() => setOpen('off')}>{t('Turn off')}</Button>
      </div>
      <CodeDialog purpose="codes" isOpen={open === 'codes'} onClose={close} />
      <CodeDialog purpose="off" isOpen={open === 'off'} onClose={close} />
    </div>
  )
}
