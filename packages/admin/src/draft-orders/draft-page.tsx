import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { RecordForm } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'
import orderStyles from '../orders/order-page.module.css'
import { useCurrency } from '../products/use-currency.ts'
import { useCan, useSession } from '../session/session.ts'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { DraftActions } from './draft-actions.tsx'
import { DraftLines } from './draft-lines.tsx'
import {
  type DraftBody,
  type DraftOrder,
  type DraftPrice,
  draftPriceQuery,
  draftQuery,
  showDraft,
} from './draft-orders.ts'
import styles from './draft-orders.module.css'
import { DraftPeople } from './draft-people.tsx'
import { DraftTerms, DraftTotals } from './draft-terms.tsx'
import { type DraftPlace, type DraftValues, emptyDraft, readDraft, toDraftValues } from './draft-values.ts'
import { DraftBadge } from './states.tsx'

const route = getRouteApi('/orders/drafts/$draftId')

/** A draft that is there. */
export function DraftPage() {
  const { draftId } = route.useParams()
  const draft = useQuery(draftQuery(draftId))
  if (draft.data) return <DraftEditor key={draft.data.id} stored={draft.data} />
  return (
    <Page title={t('Draft')} windowTitle={[t('Draft'), t('Drafts')]} before={<Back />}>
      <Panel>
        {draft.isError ? (
          <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />
        ) : (
          <p className={styles.body} aria-busy="true">
            <Skeleton width={30} />
          </p>
        )}
      </Panel>
    </Page>
  )
}

/** A draft to be made. */
export function NewDraftPage() {
  return <DraftEditor stored={undefined} />
}

function Back() {
  return <BackLink link={{ to: '/orders/drafts' }}>{t('Drafts')}</BackLink>
}

function useDraftForm(stored: DraftOrder | undefined, place: DraftPlace) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useRecordForm<DraftOrder, DraftValues, DraftBody>({
    stored,
    initial: stored ? toDraftValues(stored, place) : emptyDraft,
    read: (values) => readDraft(values, place),
    create: (body) => answer(api.POST('/api/admin/draft-orders', { body })),
    update: ({ id: draftId }, body, version) =>
      answer(
        api.PUT('/api/admin/draft-orders/{draftId}', { params: { path: { draftId } }, body: { ...body, version } }),
      ),
    refresh: (saved) => showDraft(queries, saved),
    open: ({ id: draftId }) =>
      navigate({ to: '/orders/drafts/$draftId', params: { draftId }, replace: true, ignoreBlocker: true }),
    savedText: t('Draft saved.'),
  })
}

function DraftEditor({ stored }: { readonly stored: DraftOrder | undefined }) {
  const { site } = useSession()
  const place = { currency: useCurrency(), language: site.language }
  const mayWrite = useCan()('orders.write')
  const form = useDraftForm(stored, place)
  const title = stored ? t('Draft #{draftNumber}', { draftNumber: stored.draftNumber }) : t('Create order')
  return (
    <Page
      title={title}
      windowTitle={[title, t('Drafts')]}
      before={<Back />}
      {...(stored
        ? {
            aside: <DraftBadge state={stored.status} />,
            actions: mayWrite ? <DraftActions draft={stored} isDirty={form.isDirty} /> : undefined,
          }
        : {})}
    >
      <RecordForm form={form}>
        {stored && <DraftNotice draft={stored} />}
        {stored?.status !== 'completed' && (
          <fieldset className={styles.editor} disabled={!mayWrite} aria-label={title}>
            <DraftFields form={form} place={place} savedPrice={stored?.price ?? undefined} />
          </fieldset>
        )}
      </RecordForm>
    </Page>
  )
}

interface DraftFieldsProps {
  readonly form: ReturnType<typeof useDraftForm>
  readonly place: DraftPlace
  /** The price of the draft as it is saved. */
  readonly savedPrice: DraftPrice | undefined
}

/** Items, terms and people of the draft, with the price of the typed values. */
function DraftFields({ form, place, savedPrice }: DraftFieldsProps) {
  const { values, problems, change } = form
  const live = useLivePrice(form.isDirty ? readDraft(values, place).body : undefined)
  const price = (form.isDirty ? live.price : undefined) ?? savedPrice
  return (
    <div className={orderStyles.columns}>
      <div className={orderStyles.column}>
        <Panel title={t('Items')}>
          <DraftLines
            lines={values.lines}
            problems={problems}
            place={place}
            warnings={(price?.cart.entries ?? []).map(({ problem }) => problem?.message)}
            onChange={(lines) => change({ lines })}
          />
        </Panel>
        <DraftTerms values={values} problems={problems} price={price} onChange={change} />
        {price && <DraftTotals price={price} isBusy={live.isBusy} />}
        {live.problem !== undefined && Object.keys(problems).length === 0 && (
          <Notice tone="caution">{live.problem}</Notice>
        )}
      </div>
      <div className={orderStyles.column}>
        <DraftPeople values={values} problems={problems} onChange={change} />
      </div>
    </div>
  )
}

/** What became of the draft, or until when its link works. */
function DraftNotice({ draft }: { readonly draft: DraftOrder }) {
  const formats = useFormats()
  if (draft.order)
    return (
      <Notice tone="neutral">
        <Trans
          id="This draft became <0>order #{orderNumber}</0>."
          values={{ orderNumber: draft.order.orderNumber }}
          components={[<Link key="order" to="/orders/$orderId" params={{ orderId: draft.order.id }} />]}
        />
      </Notice>
    )
  if (draft.sentOn === null || draft.linkExpiresOn === null) return null
  return (
    <Notice tone={draft.paymentUrl === null ? 'caution' : 'neutral'}>
      {draft.paymentUrl === null
        ? t('The payment link ended on {date}. Send a new one.', { date: formats.moment(draft.linkExpiresOn) })
        : t('The payment link works until {date}. The customer sees the draft as it is saved.', {
            date: formats.moment(draft.linkExpiresOn),
          })}
    </Notice>
  )
}

const pauseMs = 350
const noBody = readDraft(emptyDraft, { currency: 'USD', language: 'en' }).body

/** The price of the form, a moment after the last key. */
function useLivePrice(body: DraftBody | undefined): {
  readonly price: DraftPrice | undefined
  readonly isBusy: boolean
  readonly problem: string | undefined
} {
  const text = body === undefined ? '' : JSON.stringify(body)
  const [asked, setAsked] = useState<{ readonly body: DraftBody; readonly text: string }>()
  useEffect(() => {
    if (body === undefined) return undefined
    const timer = setTimeout(() => setAsked({ body, text }), pauseMs)
    return () => clearTimeout(timer)
    // The text says whether the body is another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text])
  const query = useQuery({
    ...draftPriceQuery(asked?.body ?? noBody),
    enabled: asked !== undefined && body !== undefined,
  })
  return {
    price: asked === undefined ? undefined : query.data,
    isBusy: body !== undefined && (asked?.text !== text || query.isFetching),
    problem: query.isError ? getErrorMessage(query.error) : undefined,
  }
}
