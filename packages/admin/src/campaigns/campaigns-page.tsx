import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MailPlus, Send } from 'lucide-react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../ui/format.ts'
import { useNotify } from '../ui/notifications.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import rows from '../ui/rows.module.css'
import { EmptyState } from '../ui/states.tsx'
import { campaignsQuery, type CampaignSummary, refreshCampaigns, stateLabels } from './campaigns.ts'
import styles from './campaigns.module.css'

/** Mails to many subscribers: drafts, those under way, and those that were sent. */
export function CampaignsPage() {
  const campaigns = useInfiniteQuery(campaignsQuery)
  const all = campaigns.data?.pages.flatMap((page) => page.campaigns) ?? []
  return (
    <Page title={t('Campaigns')} actions={<NewCampaign kind="primary" />}>
      <Panel>
        <PagedList
          query={campaigns}
          isEmpty={all.length === 0}
          empty={
            <EmptyState icon={<Send size={22} />} title={t('No campaigns yet')}>
              <p>{t('Write to everybody who subscribed to your news.')}</p>
              <NewCampaign kind="plain" />
            </EmptyState>
          }
        >
          <ul className={rows.rows} aria-label={t('Campaigns')}>
            {all.map((campaign) => (
              <CampaignRow key={campaign.id} campaign={campaign} />
            ))}
          </ul>
        </PagedList>
      </Panel>
    </Page>
  )
}

function NewCampaign({ kind }: { readonly kind: 'primary' | 'plain' }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const notify = useNotify()
  const create = useMutation({
    mutationFn: () => answer(api.POST('/api/admin/campaigns')),
    onSuccess: async (campaign) => {
      await refreshCampaigns(queries, campaign)
      await navigate({ to: '/campaigns/$campaignId', params: { campaignId: campaign.id } })
    },
    onError: (error) => notify(getErrorMessage(error)),
  })
  if (!useCan()('newsletter.write')) return null
  return (
    <Button
      kind={kind}
      icon={<MailPlus size={16} aria-hidden="true" />}
      isPending={create.isPending}
      onPress={() => create.mutate()}
    >
      {t('Create campaign')}
    </Button>
  )
}

function CampaignRow({ campaign }: { readonly campaign: CampaignSummary }) {
  const { id: campaignId, subject, state } = campaign
  return (
    <li className={classNames(rows.row, styles.rowLink)}>
      <span className={rows.words}>
        <Link to="/campaigns/$campaignId" params={{ campaignId }} className={rows.title}>
          {subject || t('Without a subject')}
        </Link>
        <CampaignDates campaign={campaign} />
      </span>
      <Badge tone={stateLabels[state].tone}>{stateLabels[state].label}</Badge>
    </li>
  )
}

function CampaignDates({
  campaign: { state, counts, sendAt, finishedOn, updatedOn },
}: {
  readonly campaign: CampaignSummary
}) {
  const formats = useFormats()
  if (state === 'draft')
    return <span className={styles.quiet}>{t('Changed {date}', { date: formats.full(updatedOn) })}</span>
  if (state === 'scheduled')
    return <span className={styles.quiet}>{t('Goes out {date}', { date: formats.full(sendAt ?? updatedOn) })}</span>
  return (
    <span className={styles.quiet}>
      {t('{sent} of {total} sent', { sent: formats.number(counts.sent), total: formats.number(counts.total) })}
      {finishedOn !== null && ` · ${formats.moment(finishedOn)}`}
    </span>
  )
}
