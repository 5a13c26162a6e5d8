import { useQuery } from '@tanstack/react-query'
import { type Overview, overviewQuery } from '../api/overview-query.ts'
import { FirstScreen } from '../shell/first-screen.tsx'
import { FirstVisit } from '../shell/first-visit.tsx'
import { useScreens } from '../shell/screens.ts'
import { Page, Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import styles from './overview.module.css'
import { JumpPanel } from './jump-panel.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { SetupList } from './setup-list.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { ToDoPanel } from './to-do-panel.tsx'
import { t } from '../i18n/text.ts'

/** The first screen: what the site still needs, what waits, and how it sells. Who may see none of it goes to another screen. */
export function OverviewPage() {
  const isAllowed = useScreens().some(({ to }) => to === '/')
  return <FirstVisit>{isAllowed ? <AllowedOverview /> : <FirstScreen />}</FirstVisit>
}

function AllowedOverview() {
  const overview = useQuery(overviewQuery)
  return (
    <Page title={t('Overview')}>
      <Shortcuts />
      {overview.data && <Parts overview={overview.data} />}
      {overview.isError && !overview.data && (
        <Panel>
          <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
        </Panel>
      )}
      {overview.isPending && <LoadingParts />}
    </Page>
  )
}

function Parts({ overview: { setup, toDo, sales } }: { readonly overview: Overview }) {
  return (
    <div className={styles.parts}>
      {setup && <SetupList setup={setup} />}
      <ToDoPanel toDo={toDo} />
      <LatestOrders />
      <JumpPanel />
      {sales && <SalesPanel sales={sales} />}
    </div>
  )
}

function LoadingParts() {
  return (
    <div className={styles.parts} aria-busy="true">
      <span className="visually-hidden">{t('Loading')}</span>
      <Panel title={t('To do')}>
        <div className={styles.loading}>
          <Skeleton width={34} />
          <Skeleton width={28} />
          <Skeleton width={31} />
        </div>
      </Panel>
    </div>
  )
}
