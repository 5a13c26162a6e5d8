import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { answer, api } from '../api/client.ts'
import { RecordForm } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { PopupFields } from './popup-fields.tsx'
import { PopupPreview } from './popup-preview.tsx'
import { emptyPopup, type PopupValues, readPopup, toPopupValues } from './popup-values.ts'
import { type Popup, type PopupBody, popupQuery, refreshPopups, savePopup } from './popups.ts'
import { statusBadges } from './popups-page.tsx'
import styles from './popups.module.css'

const route = getRouteApi('/popups/$popupId')

/** A popup that is there, or a new one. */
export function PopupPage() {
  const { popupId } = route.useParams()
  const isNew = popupId === 'new'
  const popup = useQuery({ ...popupQuery(popupId), enabled: !isNew })
  if (isNew) return <PopupEditor key="new" stored={undefined} />
  if (popup.data) return <PopupEditor key={popup.data.id} stored={popup.data} />
  return (
    <Page title={t('Popup')} before={<Back />}>
      <Panel>
        {popup.isError ? <ErrorState error={popup.error} onRetry={() => void popup.refetch()} /> : <LoadingState />}
      </Panel>
    </Page>
  )
}

function PopupEditor({ stored }: { readonly stored: Popup | undefined }) {
  const { site } = useSession()
  const form = usePopupForm(stored, site.timeZone)
  const title = stored?.title ?? t('Create popup')
  return (
    <Page
      title={title}
      windowTitle={[title, t('Popups')]}
      before={<Back />}
      {...(stored
        ? { aside: <Badge tone={statusBadges[stored.status].tone}>{statusBadges[stored.status].label}</Badge> }
        : {})}
    >
      <RecordForm form={form}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <PopupFields
              values={form.values}
              problems={form.problems}
              timeZone={site.timeZone}
              onChange={form.change}
            />
          </div>
          <PopupPreview values={form.values} />
        </div>
      </RecordForm>
    </Page>
  )
}

function usePopupForm(stored: Popup | undefined, timeZone: string) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useRecordForm<Popup, PopupValues, PopupBody>({
    stored,
    initial: stored ? toPopupValues(stored, timeZone) : emptyPopup,
    read: (values) => readPopup(values, timeZone),
    create: (body) => answer(api.POST('/api/admin/popups', { body })),
    update: ({ id }, body, version) => savePopup(id, body, version),
    refresh: (saved) => refreshPopups(queries, saved),
    open: ({ id: popupId }) =>
      navigate({ to: '/popups/$popupId', params: { popupId }, replace: true, ignoreBlocker: true }),
    savedText: t('Popup saved.'),
  })
}

function Back() {
  return <BackLink link={{ to: '/popups' }}>{t('Popups')}</BackLink>
}
