import { useRouter } from '@tanstack/react-router'
import { useCan } from '../session/session.ts'
import { Page, Panel } from '../ui/page.tsx'
import { openAnotherSite } from './onboarding.ts'
import { OwnSiteForm } from './own-site-form.tsx'
import styles from './welcome.module.css'
import { t } from '../i18n/text.ts'

/** One more site, beside those that are there. */
export function NewSitePage() {
  const { history } = useRouter()
  const may = useCan()('settings.write')
  return (
    <Page title={t('Create site')}>
      {may ? (
        <>
          <p className={styles.lead}>
            {t('It gets an address of its own on this server. Sign in there with the same account.')}
          </p>
          <OwnSiteForm onBack={() => history.back()} onCreate={openAnotherSite} />
        </>
      ) : (
        <Panel>
          <p className={styles.way}>{t('Your role does not allow this. Ask an administrator of the site.')}</p>
        </Panel>
      )}
    </Page>
  )
}
