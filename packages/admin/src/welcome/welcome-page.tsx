import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { onboardingQuery } from '../shell/onboarding.ts'
import { beginOwnSite, keepDemo, themes } from './onboarding.ts'
import { OwnSiteForm } from './own-site-form.tsx'
import styles from './welcome.module.css'
import { t } from '../i18n/text.ts'

/** The first screen of a new installation: the demo shop, or a site of one's own. */
export function WelcomePage() {
  const onboarding = useQuery(onboardingQuery)
  const [isOwn, setOwn] = useState(false)
  if (onboarding.data && !onboarding.data.isPending) return <Navigate to="/" replace />
  if (onboarding.data?.isOwn === true) return <BeginHere theme={onboarding.data.theme} />
  return (
    <Page title={isOwn ? t('Begin your own site') : t('Welcome to Vitrine')} windowTitle={[t('Welcome')]}>
      {onboarding.isPending && <Skeleton width={32} />}
      {onboarding.isError && (
        <Panel>
          <ErrorState error={onboarding.error} onRetry={() => void onboarding.refetch()} />
        </Panel>
      )}
      {onboarding.data &&
        (isOwn ? (
          <OwnSiteForm onBack={() => setOwn(false)} onCreate={beginOwnSite} />
        ) : (
          <Ways onBegin={() => setOwn(true)} />
        ))}
    </Page>
  )
}

/** The first screen of a site that a sign-up has made. */
function BeginHere({ theme }: { readonly theme: string }) {
  const { site } = useSession()
  const name = themes.find(({ value }) => value === theme)?.value ?? 'default'
  return (
    <Page title={t('Welcome to your site')} windowTitle={[t('Welcome')]}>
      <p className={styles.lead}>
        {t('Say what you offer, and your first pages are made. You can change all of it later.')}
      </p>
      <OwnSiteForm given={{ title: site.title, theme: name }} onCreate={beginOwnSite} />
    </Page>
  )
}

function Ways({ onBegin }: { readonly onBegin: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const keep = useMutation({
    mutationFn: keepDemo,
    onSuccess: async () => {
      queries.setQueryData(onboardingQuery.queryKey, (before) => before && { ...before, isPending: false })
      await navigate({ to: '/', replace: true })
    },
  })
  return (
    <>
      <p className={styles.lead}>
        {t('A demo shop is ready on this server. Look around in it first, or begin your own at once.')}
      </p>
      {keep.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(keep.error)}
        </Notice>
      )}
      <div className={styles.ways}>
        <Panel title={t('Begin my own')}>
          <div className={styles.way}>
            <p>{t('Give it a name and choose a theme. Your site takes the place of the demo shop at this address.')}</p>
            <div>
              <Button kind="primary" onPress={onBegin}>
                {t('Begin my own')}
              </Button>
            </div>
          </div>
        </Panel>
        <Panel title={t('Look around in the demo shop')}>
          <div className={styles.way}>
            <p>
              {t(
                'A pottery with products, posts, events and pages of every kind. It is in test mode: order something, change anything.',
              )}
            </p>
            <div>
              <Button onPress={() => keep.mutate()} isPending={keep.isPending}>
                {t('Look around')}
              </Button>
            </div>
          </div>
        </Panel>
      </div>
    </>
  )
}
