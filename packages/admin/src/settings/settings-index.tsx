import { Navigate } from '@tanstack/react-router'
import { useMenu } from '../shell/menu.ts'
import { Page, Panel } from '../ui/page.tsx'
import { phoneWidth, useMediaQuery } from '../ui/use-media-query.ts'
import styles from './settings.module.css'
import { t } from '../i18n/text.ts'

/** Opens the first setting where there is room for one beside the list. */
export function SettingsIndex() {
  const isPhone = useMediaQuery(phoneWidth)
  const first = useMenu().sections.find(({ name }) => name === 'settings')?.screens[0]
  if (first && !isPhone) return <Navigate to={first.to} replace />
  if (first) return null
  return (
    <Page title={t('Settings')}>
      <Panel>
        <p className={styles.closed}>{t('Your role does not allow this. Ask an administrator of the site.')}</p>
      </Panel>
    </Page>
  )
}
