import { getRouteApi } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { useSession } from '../session/session.ts'
import { getButtonClass } from '../ui/button.tsx'
import { getToday } from '../days/days.ts'
import { Page } from '../ui/page.tsx'
import { LiveView } from './live-view.tsx'
import { OverviewView } from './overview-view.tsx'
import { getPeriod } from './periods.ts'
import { getExportUrl } from './queries.ts'
import { ReportPanel } from './report-panel.tsx'
import { reportsOfView } from './reports.ts'
import { SpeedView } from './speed-view.tsx'
import { ViewSegments, VisitFilters } from './visit-filters.tsx'
import styles from './visit-reports.module.css'

const route = getRouteApi('/analytics')

/** Who came to the site, from where, and what they looked at. */
export function VisitsPage() {
  const { view = 'overview', from, to, compare = 'previous' } = route.useSearch()
  const today = getToday(useSession().site.timeZone)
  const lastDays = getPeriod('30-days', today)
  const period = { from: from ?? lastDays.from, to: to ?? lastDays.to }
  const request = { ...period, compare }
  return (
    <Page
      title={t('Visits')}
      actions={
        view === 'overview' && (
          <a className={getButtonClass('plain')} href={getExportUrl('overview', request)} download>
            <Download size={16} aria-hidden="true" />
            <span>{t('Export CSV')}</span>
          </a>
        )
      }
    >
      <ViewSegments />
      {view === 'live' && <LiveView />}
      {view !== 'live' && view !== 'speed' && <VisitFilters period={period} compare={compare} today={today} />}
      {view === 'overview' && <OverviewView request={request} />}
      {view === 'speed' && <SpeedView period={period} today={today} />}
      {view !== 'live' && view !== 'overview' && view !== 'speed' && (
        <div className={view === 'browsers' ? styles.columns : styles.parts}>
          {reportsOfView[view].map((report) => (
            <ReportPanel key={report} report={report} request={request} />
          ))}
        </div>
      )}
    </Page>
  )
}
