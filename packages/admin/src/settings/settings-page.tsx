import type { ReactNode } from 'react'
import { useMenu } from '../shell/menu.ts'
import { BackLink, Page } from '../ui/page.tsx'
import { phoneWidth, useMediaQuery } from '../ui/use-media-query.ts'
import styles from './settings.module.css'
import { t } from '../i18n/text.ts'

/** One screen of the settings: has the name it has in the list. */
export function SettingsPage({ children, actions }: { readonly children: ReactNode; readonly actions?: ReactNode }) {
  const title = useMenu().current?.label ?? t('Settings')
  const isPhone = useMediaQuery(phoneWidth)
  return (
    <Page title={title} windowTitle={[title, t('Settings')]} actions={actions} before={isPhone && <Back />}>
      <div className={styles.screen}>{children}</div>
    </Page>
  )
}

function Back() {
  return <BackLink link={{ to: '/settings' }}>{t('Settings')}</BackLink>
}
