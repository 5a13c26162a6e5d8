import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { answer, api } from '../api/client.ts'
import { type AmountTexts, useAmountTexts } from '../forms/amount-texts.ts'
import { RecordForm } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { type Fund, type FundBody, fundQuery, refreshFunds } from './donations.ts'
import { FundFields } from './fund-fields.tsx'
import { createFundValues, type FundValues, placeFundProblems, readFund, toFundValues } from './fund-values.ts'

const route = getRouteApi('/donations/funds/$fundId')

/** A fund that is there, or a new one. */
export function FundPage() {
  const { fundId } = route.useParams()
  const isNew = fundId === 'new'
  const fund = useQuery({ ...fundQuery(fundId), enabled: !isNew })
  if (isNew) return <FundEditor key="new" stored={undefined} />
  if (fund.data) return <FundEditor key={fund.data.id} stored={fund.data} />
  return (
    <Page title={t('Fund')} before={<Back />}>
      <Panel>
        {fund.isError ? <ErrorState error={fund.error} onRetry={() => void fund.refetch()} /> : <LoadingState />}
      </Panel>
    </Page>
  )
}

function FundEditor({ stored }: { readonly stored: Fund | undefined }) {
  const amounts = useAmountTexts(useSession().site.currency)
  const form = useFundForm(stored, amounts)
  const title = stored?.title ?? t('Create fund')
  return (
    <Page
      title={title}
      windowTitle={[title, t('Donations')]}
      before={<Back />}
      {...(stored
        ? {
            aside: (
              <Badge tone={stored.isEnabled ? 'positive' : 'neutral'}>
                {stored.isEnabled ? t('Active') : t('Off')}
              </Badge>
            ),
          }
        : {})}
    >
      <RecordForm form={form}>
        <FundFields values={form.values} problems={form.problems} sign={amounts.sign} onChange={form.change} />
      </RecordForm>
    </Page>
  )
}

function useFundForm(stored: Fund | undefined, amounts: AmountTexts) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useRecordForm<Fund, FundValues, FundBody>({
    stored,
    initial: stored ? toFundValues(stored, amounts) : createFundValues(amounts),
    read: (values) => readFund(values, amounts),
    create: (body) => answer(api.POST('/api/admin/donations/funds', { body })),
    update: ({ id: fundId }, body, version) =>
      answer(
        api.PUT('/api/admin/donations/funds/{fundId}', { params: { path: { fundId } }, body: { ...body, version } }),
      ),
    placeProblems: placeFundProblems,
    refresh: (saved) => refreshFunds(queries, saved),
    open: ({ id: fundId }) =>
      navigate({ to: '/donations/funds/$fundId', params: { fundId }, replace: true, ignoreBlocker: true }),
    savedText: t('Fund saved.'),
  })
}

function Back() {
  return <BackLink link={{ to: '/donations/funds' }}>{t('Funds')}</BackLink>
}
