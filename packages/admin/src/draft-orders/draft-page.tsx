import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'
import orderStyles from '../orders/order-page.module.css'
import { useCurrency } from '../products/use-currency.ts'
import { useCan, useSession } from '../session/session.ts'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
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
import { type DraftProblems, type DraftValues, emptyDraft, readDraft, toDraftValues } from './draft-values.ts'
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

function DraftEditor({ stored }: { readonly stored: DraftOrder | undefined }) {
  const { site } = useSession()
  const place = { currency: useCurrency(), language: site.language }
  const notify = useNotify()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mayWrite = useCan()('orders.write')
  const [typed, setTyped] = useState<DraftValues>()
  // The version that the changes began from: a save must not overwrite a later one of somebody else.
  const [version, setVersion] = useState(stored?.version)
  const [problems, setProblems] = useState<DraftProblems>({})
  const values = typed ?? (stored ? toDraftValues(stored, place) : emptyDraft)
  const read = readDraft(values, place)
  const live = useLivePrice(typed ? read.body : undefined)
  const price = (typed ? live.price : undefined) ?? stored?.price ?? undefined
  const save = useMutation({
    mutationFn: ({ body }: { readonly body: DraftBody; readonly sent: DraftValues | undefined }) =>
      stored
        ? answer(
            api.PUT('/api/admin/draft-orders/{draftId}', {
              params: { path: { draftId: stored.id } },
              body: { ...body, version: version ?? stored.version },
            }),
          )
        : answer(api.POST('/api/admin/draft-orders', { body })),
    onSuccess: async (saved, { sent }) => {
      showDraft(queries, saved)
      notify(t('Draft saved.'))
      if (!stored) {
        const params = { draftId: saved.id }
        return navigate({ to: '/orders/drafts/$draftId', params, replace: true, ignoreBlocker: true })
      }
      // Changes made during the save wait for the next one.
      setTyped((now) => (now === sent ? undefined : now))
      setVersion(saved.version)
      return undefined
    },
    onError: (error) => setProblems(getFieldProblems(error)),
  })
  const send = async (): Promise<boolean> => {
    setProblems(read.problems)
    if (Object.keys(read.problems).length > 0) return false
    return save.mutateAsync({ body: read.body, sent: typed }).then(
      () => true,
      () => false,
    )
  }
  const change = (changes: Partial<DraftValues>) => {
    if (typed === undefined) setVersion(stored?.version)
    setTyped((now) => ({ ...(now ?? values), ...changes }))
    // A mistake goes with its value; lines move, so theirs go together.
    const names = Object.keys(changes)
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !names.includes(field.split('.')[0] ?? ''))),
    )
    save.reset()
  }
  const count = Object.keys(problems).length
  const title = stored ? t('Draft #{draftNumber}', { draftNumber: stored.draftNumber }) : t('Create order')
  return (
    <Page
      title={title}
      windowTitle={[title, t('Drafts')]}
      before={<Back />}
      {...(stored
        ? {
            aside: <DraftBadge state={stored.status} />,
            actions: mayWrite ? <DraftActions draft={stored} isDirty={typed !== undefined} /> : undefined,
          }
        : {})}
    >
      <LeaveGuard isDirty={typed !== undefined} onSave={send} />
      {save.isError && count === 0 && (
        <Notice tone="danger" alert>
          {getErrorMessage(save.error)}
        </Notice>
      )}
      {stored && <DraftNotice draft={stored} />}
      {stored?.status !== 'completed' && (
        <fieldset className={styles.editor} disabled={!mayWrite} aria-label={title}>
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
              {live.problem !== undefined && count === 0 && <Notice tone="caution">{live.problem}</Notice>}
            </div>
            <div className={orderStyles.column}>
              <DraftPeople values={values} problems={problems} onChange={change} />
            </div>
          </div>
        </fieldset>
      )}
      <SaveBar
        changes={typed === undefined ? 0 : 1}
        isSaving={save.isPending}
        errors={count}
        onSave={() => void send()}
        onDiscard={() => {
          setTyped(undefined)
          setProblems({})
          save.reset()
        }}
      />
    </Page>
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
