import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { type Buyer, buyersQuery } from '../member-area-data/member-areas.ts'
import { t } from '../i18n/text.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { Panel } from '../ui/page.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import rowStyles from '../ui/rows.module.css'
import { EmptyState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import styles from './member-areas.module.css'

const states = {
  active: { label: t('Member'), tone: 'positive' },
  pending: { label: t('Not paid yet'), tone: 'caution' },
  ended: { label: t('Ended'), tone: 'neutral' },
} as const

/** Who bought a plan of an area, newest first, and whether it makes them a member now. */
export function BuyersPanel({ areaId }: { readonly areaId: string }) {
  const query = useInfiniteQuery(buyersQuery(areaId))
  const all = query.data?.pages.flatMap((page) => page.buyers) ?? []
  return (
    <Panel title={t('Bought')}>
      <PagedList
        query={query}
        isEmpty={all.length === 0}
        empty={
          <EmptyState icon={<ShoppingBag size={22} />} title={t('Nobody has bought a plan yet')}>
            <p>{t('Orders of the products that you chose in the settings appear here.')}</p>
          </EmptyState>
        }
      >
        <ul className={rowStyles.rows} aria-label={t('Bought')}>
          {all.map((buyer) => (
            <BuyerRow key={buyer.orderId} buyer={buyer} />
          ))}
        </ul>
      </PagedList>
    </Panel>
  )
}

function BuyerRow({ buyer }: { readonly buyer: Buyer }) {
  const { email, name, plan, recurs, state, orderId, orderNumber, createdOn } = buyer
  const { label, tone } = states[state]
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      <span className={classNames(rowStyles.words, styles.person)}>
        <Link to="/orders/$orderId" params={{ orderId }} className={rowStyles.title}>
          <bdi>{name || email}</bdi>
        </Link>
        <span className={styles.quiet}>
          <bdi>{plan}</bdi> · {recurs ? t('Subscription') : t('Bought once')}
        </span>
      </span>
      <span className={styles.quiet}>
        {t('Order {number}', { number: orderNumber })} · <Time iso={createdOn} />
      </span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}
