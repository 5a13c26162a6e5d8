import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CircleStop, Copy, Trash2 } from 'lucide-react'
import { answer, api } from '../api/client.ts'
import { RecordForm } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { useCurrency } from '../products/use-currency.ts'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { useFormats } from '../ui/format.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { CodesPanel } from './codes-panel.tsx'
import { describeDiscount } from './describe-discount.ts'
import { DiscountFields } from './discount-fields.tsx'
import {
  type DiscountBody,
  type DiscountPlace,
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

function useDiscountForm({ stored, copied }: EditorProps, place: DiscountPlace) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const begin = (): DiscountValues => {
    if (stored) return toDiscountValues(stored, place)
    return copied ? { ...toDiscountValues(copied, place), code: '' } : emptyDiscount
  }
  return useRecordForm<Discount, DiscountValues, DiscountBody>({
    stored,
    initial: begin(),
    isComplete: copied !== undefined,
    read: (values) => readDiscount(values, place),
    create: (body) => answer(api.POST('/api/admin/discounts', { body })),
    update: ({ id: discountId }, body, version) =>
      answer(
        api.PUT('/api/admin/discounts/{discountId}', { params: { path: { discountId } }, body: { ...body, version } }),
      ),
    placeProblems: placeDiscountProblems,
    refresh: (saved) => refreshDiscounts(queries, saved),
    open: ({ id: discountId }) =>
      navigate({ to: '/discounts/$discountId', params: { discountId }, replace: true, ignoreBlocker: true }),
    savedText: t('Discount saved.'),
  })
}

function DiscountEditor(props: EditorProps) {
  const { stored } = props
  const { site } = useSession()
  const place: DiscountPlace = { currency: useCurrency(), language: site.language, timeZone: site.timeZone }
  const form = useDiscountForm(props, place)
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
      <RecordForm form={form}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <DiscountFields values={form.values} problems={form.problems} place={place} onChange={form.change} />
            {stored && !stored.isAutomatic && <CodesPanel stored={stored} />}
          </div>
          <Summary body={readDiscount(form.values, place).body} currency={place.currency} />
        </div>
      </RecordForm>
    </Page>
  )
}

interface SummaryProps {
  readonly body: DiscountBody
  readonly currency: DiscountPlace['currency']
}

/** The discount in sentences. */
function Summary({ body, currency }: SummaryProps) {
  const formats = useFormats()
  return (
    <Panel title={t('Summary')}>
      <ul className={styles.summary} aria-live="polite">
        {describeDiscount(body, formats, currency).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className={styles.hint}>
        {t(
          'Each product takes the best product discount, the order takes the best order discount, and gift cards are never discounted.',
        )}
      </p>
    </Panel>
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
