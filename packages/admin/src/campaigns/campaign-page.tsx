import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { Badge } from '../ui/badge.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { BackToCampaigns } from './back-to-campaigns.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignEditor } from './campaign-editor.tsx'
import { CampaignReport } from './campaign-report.tsx'
import { campaignQuery, stateLabels } from './campaigns.ts'
import styles from './campaigns.module.css'

const route = getRouteApi('/campaigns/$campaignId')

/** One campaign: the editor of a draft, the report of any other. */
export function CampaignPage() {
  const { campaignId } = route.useParams()
  const campaign = useQuery(campaignQuery(campaignId))
  const loaded = campaign.data
  if (loaded?.state === 'draft') return <CampaignEditor key={loaded.id} stored={loaded} />
  const title = loaded?.content.subject || t('Campaign')
  return (
    <Page
      title={title}
      windowTitle={[title, t('Campaigns')]}
      before={<BackToCampaigns />}
      aside={loaded && <Badge tone={stateLabels[loaded.state].tone}>{stateLabels[loaded.state].label}</Badge>}
      actions={loaded && <CampaignActions campaign={loaded} />}
    >
      {loaded && <CampaignReport campaign={loaded} />}
      {!loaded && campaign.isError && (
        <Panel>
          <ErrorState error={campaign.error} onRetry={() => void campaign.refetch()} />
        </Panel>
      )}
      {campaign.isPending && (
        <Panel>
          <p className={styles.loading} aria-busy="true">
            <Skeleton width={30} />
          </p>
        </Panel>
      )}
    </Page>
  )
}
