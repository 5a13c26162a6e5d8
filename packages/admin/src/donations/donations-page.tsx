import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download, HandHeart, HeartHandshake } from 'lucide-react'
import { downloadFile } from '../api/download-file.ts'
import { t } from '../i18n/text.ts'
import { PaymentBadge } from '../orders/states.tsx'
import { paymentStates } from '../orders/search.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { getButtonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import rowStyles from '../ui/rows.module.css'
import { Select } from '../ui/select.tsx'
import { EmptyState, NoMatchState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import styles from './donations.module.css'
import { type Donation, donationsQuery, type DonationTotal, fundsQuery } from './donations.ts'
import { frequencyLabels } from './frequencies.ts'

const route = getRouteApi('/donations')

/** Donations, newest first, with their sum. */
export function DonationsPage() {
  const { fund } = route.useSearch()
  const navigate = route.useNavigate()
  const donations = useInfiniteQuery(donationsQuery(fund))
  const mayEdit = useCan()('store.write')
  const all = donations.data?.pages.flatMap((page) => page.donations) ?? []
  const first = donations.data?.pages[0]
  return (
    <Page
      title={t('Donations')}
      actions={
        <PageActions
          actions={[
            mayEdit && {
              label: t('Funds'),
              icon: <HeartHandshake size={16} aria-hidden="true" />,
              target: { to: { to: '/donations/funds' } },
            },
            all.length > 0 && {
              label: t('Export as CSV'),
              icon: <Download size={16} aria-hidden="true" />,
              target: () =>
                downloadFile(
                  `/api/admin/donations.csv${fund === undefined ? '' : `?fundId=${encodeURIComponent(fund)}`}`,
                ),
            },
          ]}
        />
      }
    >
      {first?.isTest === true && all.length > 0 && (
        <Notice tone="caution">{t('The store is in test mode: no money was taken for these donations.')}</Notice>
      )}
      <FundFilter fund={fund} />
      {first && first.totals.length > 0 && <Totals totals={first.totals} />}
      <Panel>
        <PagedList
          query={donations}
          isEmpty={all.length === 0}
          empty={
            fund === undefined ? (
              <NoDonations mayEdit={mayEdit} />
            ) : (
              <NoMatchState title={t('No donations to this fund yet')} onClear={() => void navigate({ search: {} })} />
            )
          }
        >
          <ul className={rowStyles.rows} aria-label={t('Donations')} aria-busy={donations.isPlaceholderData}>
            {all.map((donation) => (
              <DonationRow key={donation.orderId} donation={donation} />
            ))}
          </ul>
        </PagedList>
      </Panel>
    </Page>
  )
}

function NoDonations({ mayEdit }: { readonly mayEdit: boolean }) {
  return (
    <EmptyState icon={<HandHeart size={22} />} title={t('No donations yet')}>
      <p>{t('Make a fund, and put it on a page as a donation block or share the link of its page.')}</p>
      {mayEdit && (
        <Link to="/donations/funds/$fundId" params={{ fundId: 'new' }} className={getButtonClass()}>
          {t('Create fund')}
        </Link>
      )}
    </EmptyState>
  )
}

function FundFilter({ fund }: { readonly fund: string | undefined }) {
  const navigate = route.useNavigate()
  const mayRead = useCan()('content.read')
  const funds = useQuery({ ...fundsQuery, enabled: mayRead })
  const all = funds.data ?? []
  if (all.length === 0) return null
  const isKnown = fund === undefined || all.some(({ id }) => id === fund)
  return (
    <div className={styles.filter}>
      <Select
        label={t('Fund')}
        options={[
          { value: '', label: t('All funds') },
          ...(isKnown ? [] : [{ value: fund, label: t('A fund that was deleted') }]),
          ...all.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={fund ?? ''}
        onChange={(next) => void navigate({ search: next === '' ? {} : { fund: next } })}
      />
    </div>
  )
}

function Totals({ totals }: { readonly totals: readonly DonationTotal[] }) {
  const formats = useFormats()
  return (
    <Panel title={t('Received')}>
      <dl className={styles.totals}>
        {totals.map(({ currency, count, receivedMinor }) => (
          <div key={currency}>
            <dt>{t('{count, plural, one {# donation} other {# donations}}', { count })}</dt>
            <dd>{formats.money({ amountMinor: receivedMinor, currency })}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function DonationRow({ donation }: { readonly donation: Donation }) {
  const formats = useFormats()
  const { orderId, orderNumber, donorName, email, title, note, frequency, isAnonymous, currency } = donation
  const state = paymentStates.find((each) => each === donation.paymentStatus)
  const details = [title, frequencyLabels[frequency], ...(donorName === '' ? [] : [email])]
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      <span className={rowStyles.words}>
        <Link to="/orders/$orderId" params={{ orderId }} className={rowStyles.title}>
          <bdi>{donorName || email}</bdi>
        </Link>
        <span className={styles.quiet}>
          {details.map((detail, index) => (
            <span key={index}>
              {index > 0 && ' · '}
              <bdi>{detail}</bdi>
            </span>
          ))}
        </span>
        {note !== '' && (
          <q className={styles.note} dir="auto">
            {note}
          </q>
        )}
      </span>
      {isAnonymous && <Badge>{t('Anonymous')}</Badge>}
      {state && <PaymentBadge state={state} />}
      <span className={styles.when}>
        <span className={styles.quiet}>{t('Order {number}', { number: orderNumber })}</span>
        <span className={styles.quiet}>
          <Time iso={donation.createdOn} />
        </span>
      </span>
      <span className={styles.amount}>
        {formats.money({ amountMinor: donation.amountMinor, currency })}
        {donation.refundedMinor > 0 && (
          <span className={styles.quiet}>
            {t('{amount} refunded', { amount: formats.money({ amountMinor: donation.refundedMinor, currency }) })}
          </span>
        )}
      </span>
    </li>
  )
}
