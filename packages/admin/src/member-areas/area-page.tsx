import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ExternalLink, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { RecordForm } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { useSession } from '../session/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { AreaFields } from './area-fields.tsx'
import { areaQuery, type MemberArea, type MemberAreaBody, refreshAreas } from '../member-area-data/member-areas.ts'

const route = getRouteApi('/members/$areaId/settings')
const blank: MemberAreaBody = { name: '', text: '', isOpen: true, menus: 'all', collectionIds: [], planItemIds: [] }

/** The settings of an area that is there, or a new one. */
export function AreaPage() {
  const { areaId } = route.useParams()
  const isNew = areaId === 'new'
  const area = useQuery({ ...areaQuery(areaId), enabled: !isNew })
  if (isNew) return <AreaEditor key="new" stored={undefined} />
  if (area.data) return <AreaEditor key={area.data.id} stored={area.data} />
  return (
    <Page title={t('Member area')} before={<Back stored={undefined} />}>
      <Panel>
        {area.isError ? <ErrorState error={area.error} onRetry={() => void area.refetch()} /> : <LoadingState />}
      </Panel>
    </Page>
  )
}

function AreaEditor({ stored }: { readonly stored: MemberArea | undefined }) {
  const form = useAreaForm(stored)
  const title = stored ? t('Settings of {name}', { name: stored.name }) : t('Create member area')
  return (
    <Page
      title={title}
      windowTitle={[title, t('Member areas')]}
      before={<Back stored={stored} />}
      {...(stored ? { actions: <Actions area={stored} /> } : {})}
    >
      <RecordForm form={form}>
        <AreaFields values={form.values} problems={form.problems} onChange={form.change} />
      </RecordForm>
    </Page>
  )
}

function useAreaForm(stored: MemberArea | undefined) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useRecordForm<MemberArea, MemberAreaBody, MemberAreaBody>({
    stored,
    initial: stored ? toBody(stored) : blank,
    read: (values) => ({
      body: values,
      problems: values.name.trim() === '' ? { name: t('Name is required.') } : {},
    }),
    create: (body) => answer(api.POST('/api/admin/member-areas', { body })),
    update: ({ id: areaId }, body, version) =>
      answer(api.PUT('/api/admin/member-areas/{areaId}', { params: { path: { areaId } }, body: { ...body, version } })),
    refresh: (saved) => refreshAreas(queries, saved),
    open: ({ id: areaId }) =>
      navigate({ to: '/members/$areaId', params: { areaId }, replace: true, ignoreBlocker: true }),
    savedText: t('Member area saved.'),
  })
}

function toBody({ name, text, isOpen, menus, collectionIds, plans }: MemberArea): MemberAreaBody {
  return { name, text, isOpen, menus, collectionIds, planItemIds: plans.map(({ itemId }) => itemId) }
}

function Actions({ area: { id: areaId, name, path, memberCount } }: { readonly area: MemberArea }) {
  const { site } = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const notify = useNotify()
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    await answer(api.DELETE('/api/admin/member-areas/{areaId}', { params: { path: { areaId } } }))
    notify(t('“{title}” deleted.', { title: name }))
    await navigate({ to: '/members', ignoreBlocker: true })
    await refreshAreas(queries)
  }
  return (
    <>
      <PageActions
        actions={[
          {
            label: t('Open its page'),
            icon: <ExternalLink size={16} aria-hidden="true" />,
            target: () => window.open(new URL(path, site.url).href, '_blank', 'noopener'),
          },
          {
            label: t('Delete'),
            icon: <Trash2 size={16} aria-hidden="true" />,
            target: () => setDeleting(true),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('Delete “{title}”?', { title: name })}
        action={t('Delete')}
        onConfirm={remove}
        onClose={() => setDeleting(false)}
      >
        {t(
          '{count, plural, =0 {It has no members.} one {# membership ends.} other {# memberships end.}} This cannot be undone.',
          { count: memberCount },
        )}
      </ConfirmDialog>
    </>
  )
}

function Back({ stored }: { readonly stored: MemberArea | undefined }) {
  if (!stored) return <BackLink link={{ to: '/members' }}>{t('Member areas')}</BackLink>
  return <BackLink link={{ to: '/members/$areaId', params: { areaId: stored.id } }}>{stored.name}</BackLink>
}
