import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CircleStop, Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { t } from '../i18n/text.ts'
import { useCurrency } from '../products/use-currency.ts'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { useFormats } from '../ui/format.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { CodesPanel } from './codes-panel.tsx'
import { describeDiscount } from './describe-discount.ts'
import { DiscountFields } from './discount-fields.tsx'
import {
  type DiscountPlace,
  type DiscountProblems,
  type DiscountValues,
  emptyDiscount,
  placeDiscountProblems,
  readDiscount,
  toDiscountValues,
} from './discount-values.ts'
import { type Discount, discountQuery, refreshDiscounts } from './discounts.ts'
import { statusBadges } from './discounts-page.tsx'
import styles from './discounts.module.css'
import { useDiscountActions } from './use-discount-actions.ts'

const route = getRouteApi('/discounts/$discountId')
const newRoute = getRouteApi('/discounts/new')

/** A discount that is there. */
export function DiscountPage() {
  const { discountId } = route.useParams()
  const discount = useQuery(discountQuery(discountId))
  if (discount.data) return <DiscountEditor key={discount.data.id} stored={discount.data} copied={undefined} />
  return <Waiting title={t('Discount')} query={discount} />
}

/** A discount to be made, blank or as another one; a copy has no code. */
export function NewDiscountPage() {
  const { from } = newRoute.useSearch()
  const copied = useQuery({ ...discountQuery(from ?? ''), enabled: from !== undefined })
  if (from !== undefined && !copied.data) return <Waiting title={t('Create discount')} query={copied} />
  return <DiscountEditor key={from ?? ''} stored={undefined} copied={copied.data} />
}

interface WaitingProps {
  readonly title: string
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => Promise<unknown> }
}

function Waiting({ title, query }: WaitingProps) {
  return (
    <Page title={title} before={<Back />}>
      <Panel>
        {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <LoadingState />}
      </Panel>
    </Page>
  )
}

interface EditorProps {
  readonly stored: Discount | undefined
  readonly copied: Discount | undefined
}

function DiscountEditor({ stored, copied }: EditorProps) {
  const { site } = useSession()
  const currency = useCurrency()
  const place: DiscountPlace = { currency, language: site.language, timeZone: site.timeZone }
  const formats = useFormats()
  const notify = useNotify()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const begin = (): DiscountValues => {
    if (stored) return toDiscountValues(stored, place)
    return copied ? { ...toDiscountValues(copied, place), code: '' } : emptyDiscount
  }
  const [draft, setDraft] = useState<DiscountValues>()
  const [from, setFrom] = useState(stored)
  const [problems, setProblems] = useState<DiscountProblems>({})
  const values = draft ?? begin()
  const read = readDiscount(values, place)
  const save = useMutation({
    mutationFn: ({ body }: { readonly body: typeof read.body; readonly sent: DiscountValues | undefined }) =>
      stored
        ? answer(
            api.PUT('/api/admin/discounts/{discountId}', {
              params: { path: { discountId: stored.id } },
              // The version that the changes began from: a save must not overwrite a later one of somebody else.
              body: { ...body, version: (draft ? from : stored)?.version ?? stored.version },
            }),
          )
        : answer(api.POST('/api/admin/discounts', { body })),
    onSuccess: async (saved, { sent }) => {
      await refreshDiscounts(queries, saved)
      notify(t('Discount saved.'))
      if (!stored) {
        const params = { discountId: saved.id }
        return navigate({ to: '/discounts/$discountId', params, replace: true, ignoreBlocker: true })
      }
      // Changes made during the save wait for the next one.
      setDraft((now) => (now === sent ? undefined : now))
      setFrom(saved)
      return undefined
    },
    onError: (error) => setProblems(placeDiscountProblems(getFieldProblems(error))),
  })
  const send = async (): Promise<boolean> => {
    setProblems(read.problems)
    if (Object.keys(read.problems).length > 0) return false
    return save.mutateAsync({ body: read.body, sent: draft }).then(
      () => true,
      () => false,
    )
  }
  const change = (changes: Partial<DiscountValues>) => {
    if (draft === undefined) setFrom(stored)
    setDraft({ ...values, ...changes })
    setProblems((before) => {
      const left = { ...before }
      for (const field of Object.keys(changes)) Reflect.deleteProperty(left, field)
      return left
    })
    save.reset()
  }
  const discard = () => {
    setDraft(undefined)
    setProblems({})
    save.reset()
  }
  const count = Object.keys(problems).length
  const title = stored ? stored.name : t('Create discount')
  return (
    <Page
      title={title}
      windowTitle={[title, t('Discounts')]}
      before={<Back />}
      {...(stored
        ? {
            aside: <Badge tone={statusBadges[stored.status].tone}>{statusBadges[stored.status].label}</Badge>,
            actions: <Actions stored={stored} />,
          }
        : {})}
    >
      <LeaveGuard isDirty={draft !== undefined} onSave={send} />
      {save.isError && count === 0 && (
        <Notice tone="danger" alert>
          {getErrorMessage(save.error)}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <DiscountFields values={values} problems={problems} place={place} onChange={change} />
          {stored && !stored.isAutomatic && <CodesPanel stored={stored} />}
        </div>
        <Panel title={t('Summary')}>
          <ul className={styles.summary} aria-live="polite">
            {describeDiscount(read.body, formats, currency).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className={styles.hint}>
            {t(
              'Each product takes the best product discount, the order takes the best order discount, and gift cards are never discounted.',
            )}
          </p>
        </Panel>
      </div>
      <SaveBar
        changes={draft === undefined && (stored !== undefined || copied === undefined) ? 0 : 1}
        isSaving={save.isPending}
        errors={count}
        onSave={() => void send()}
        onDiscard={discard}
      />
    </Page>
  )
}

function Actions({ stored }: { readonly stored: Discount }) {
  const navigate = useNavigate()
  const actions = useDiscountActions(stored)
  const remove = async () => {
    if (await actions.remove()) await navigate({ to: '/discounts' })
  }
  return (
    <Menu label={t('More for {title}', { title: stored.name })}>
      <MenuItem
        icon={<Copy size={16} />}
        onAction={() => void navigate({ to: '/discounts/new', search: { from: stored.id } })}
      >
        {t('Duplicate')}
      </MenuItem>
      {stored.status !== 'expired' && (
        <MenuItem icon={<CircleStop size={16} />} onAction={() => void actions.end()}>
          {t('End now')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 size={16} />} danger onAction={() => void remove()}>
        {t('Delete')}
      </MenuItem>
    </Menu>
  )
}

function Back() {
  return <BackLink link={{ to: '/discounts' }}>{t('Discounts')}</BackLink>
}
