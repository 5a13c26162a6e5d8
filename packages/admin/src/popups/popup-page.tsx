import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { t } from '../i18n/text.ts'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { PopupFields } from './popup-fields.tsx'
import { PopupPreview } from './popup-preview.tsx'
import { emptyPopup, type PopupProblems, type PopupValues, readPopup, toPopupValues } from './popup-values.ts'
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
  const { values, problems, draft, save, send, change, discard } = usePopupDraft(stored, site.timeZone)
  const count = Object.keys(problems).length
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
      <LeaveGuard isDirty={draft !== undefined} onSave={send} />
      {save.isError && count === 0 && (
        <Notice tone="danger" alert>
          {getErrorMessage(save.error)}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <PopupFields values={values} problems={problems} timeZone={site.timeZone} onChange={change} />
        </div>
        <PopupPreview values={values} />
      </div>
      <SaveBar
        changes={draft === undefined ? 0 : 1}
        isSaving={save.isPending}
        errors={count}
        onSave={() => void send()}
        onDiscard={discard}
      />
    </Page>
  )
}

interface Sent {
  readonly body: PopupBody
  readonly sent: PopupValues | undefined
}

/** What was changed and is not saved yet. */
function usePopupDraft(stored: Popup | undefined, timeZone: string) {
  const notify = useNotify()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<PopupValues>()
  const [from, setFrom] = useState(stored)
  const [problems, setProblems] = useState<PopupProblems>({})
  const values = draft ?? (stored ? toPopupValues(stored, timeZone) : emptyPopup)
  const save = useMutation({
    mutationFn: ({ body }: Sent) =>
      stored
        ? // The version that the changes began from: a save must not overwrite a later one of somebody else.
          savePopup(stored.id, body, (draft ? from : stored)?.version ?? stored.version)
        : answer(api.POST('/api/admin/popups', { body })),
    onSuccess: async (saved, { sent }) => {
      await refreshPopups(queries, saved)
      notify(t('Popup saved.'))
      const params = { popupId: saved.id }
      if (!stored) return navigate({ to: '/popups/$popupId', params, replace: true, ignoreBlocker: true })
      // Changes made during the save wait for the next one.
      setDraft((now) => (now === sent ? undefined : now))
      setFrom(saved)
      return undefined
    },
    onError: (error) => setProblems(getFieldProblems(error)),
  })
  const send = async (): Promise<boolean> => {
    const read = readPopup(values, timeZone)
    setProblems(read.problems)
    if (Object.keys(read.problems).length > 0) return false
    return save.mutateAsync({ body: read.body, sent: draft }).then(
      () => true,
      () => false,
    )
  }
  const change = (changes: Partial<PopupValues>) => {
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
  return { values, problems, draft, save, send, change, discard }
}

function Back() {
  return <BackLink link={{ to: '/popups' }}>{t('Popups')}</BackLink>
}
