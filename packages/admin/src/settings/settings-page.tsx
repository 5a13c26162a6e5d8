import type { ReactNode } from 'react'
import { Problem } from '../api/problem.ts'
import { translateError } from '../i18n/server-errors.ts'
import { useSession } from '../session/session.ts'
import { useMenu } from '../shell/menu.ts'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { phoneWidth, useMediaQuery } from '../ui/use-media-query.ts'
import styles from './settings.module.css'
import { t } from '../i18n/text.ts'

/** One screen of the settings: has the name it has in the list. */
export function SettingsPage({ children, actions }: { readonly children: ReactNode; readonly actions?: ReactNode }) {
  const { current } = useMenu()
  const title = current?.label ?? t('Settings')
  const isPhone = useMediaQuery(phoneWidth)
  return (
    <Page title={title} windowTitle={[title, t('Settings')]} actions={current && actions} before={isPhone && <Back />}>
      <div className={styles.screen}>{current ? children : <NotForRole />}</div>
    </Page>
  )
}

/** The menu leaves a screen out that the role may not open, and its address leads here. */
function NotForRole() {
  const { title } = useSession().role
  const sentence = `Your role (${title}) does not allow this. Ask an administrator of the site for another role.`
  return (
    <Panel>
      <ErrorState error={new Problem('not_allowed', 403, translateError(sentence))} onRetry={() => undefined} />
    </Panel>
  )
}

function Back() {
  return <BackLink link={{ to: '/settings' }}>{t('Settings')}</BackLink>
}
