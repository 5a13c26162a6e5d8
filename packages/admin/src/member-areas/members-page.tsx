import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download, Settings, Trash2, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { downloadFile } from '../api/download-file.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import rowStyles from '../ui/rows.module.css'
import { SearchField } from '../ui/search-field.tsx'
import { EmptyState, NoMatchState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { BuyersPanel } from './buyers-panel.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'
import styles from './member-areas.module.css'
import { areaQuery, type Member, membersQuery, refreshAreas } from '../member-area-data/member-areas.ts'

const route = getRouteApi('/members/$areaId')

/** Who is in an area, newest first. */
export function MembersPage() {
  const { areaId } = route.useParams()
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const area = useQuery(areaQuery(areaId))
  const members = useInfiniteQuery(membersQuery(areaId, q))
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const all = members.data?.pages.flatMap((page) => page.members) ?? []
  const title = area.data?.name ?? t('Member area')
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })
  return (
    <Page
      title={title}
      windowTitle={[title, t('Member areas')]}
      before={<BackLink link={{ to: '/members' }}>{t('Member areas')}</BackLink>}
      actions={
        <PageActions
          actions={[
            all.length > 0 && {
              label: t('Export as CSV'),
              icon: <Download size={16} aria-hidden="true" />,
              target: () => downloadFile(`/api/admin/member-areas/${encodeURIComponent(areaId)}/members.csv`),
            },
            can('settings.write') && {
              label: t('Settings'),
              icon: <Settings size={16} aria-hidden="true" />,
              target: { to: { to: '/members/$areaId/settings', params: { areaId } } },
            },
            can('customers.write') && {
              label: t('Add member'),
              icon: <UserPlus size={16} aria-hidden="true" />,
              kind: 'primary',
              target: () => setAdding(true),
            },
          ]}
        />
      }
    >
      <div className={styles.search}>
        <SearchField label={t('Search by email or name')} value={q} onSearch={search} />
      </div>
      <Panel>
        <PagedList
          query={members}
          isEmpty={all.length === 0}
          empty={
            q === '' ? (
              <EmptyState icon={<Users size={22} />} title={t('No members yet')}>
                <p>{t('Who joins on the website appears here. You can add people too.')}</p>
              </EmptyState>
            ) : (
              <NoMatchState title={t('No members match')} onClear={() => search('')} />
            )
          }
        >
          <ul className={rowStyles.rows} aria-label={t('Members')} aria-busy={members.isPlaceholderData}>
            {all.map((member) => (
              <MemberRow key={member.customerId} areaId={areaId} member={member} mayRemove={can('customers.write')} />
            ))}
          </ul>
        </PagedList>
      </Panel>
      {area.data && area.data.plans.length > 0 && <BuyersPanel areaId={areaId} />}
      <AddMemberDialog areaId={areaId} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  )
}

interface MemberRowProps {
  readonly areaId: string
  readonly member: Member
  readonly mayRemove: boolean
}

function MemberRow({ areaId, member, mayRemove }: MemberRowProps) {
  const { customerId, email, name, hasAccount, isAdded, createdOn } = member
  const queries = useQueryClient()
  const notify = useNotify()
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    const path = { areaId, customerId }
    await answer(api.DELETE('/api/admin/member-areas/{areaId}/members/{customerId}', { params: { path } }))
    notify(t('{email} removed.', { email }))
    await refreshAreas(queries)
  }
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      <span className={classNames(rowStyles.words, styles.person)}>
        <Link to="/customers/$customerId" params={{ customerId }} className={rowStyles.title}>
          <bdi>{name || email}</bdi>
        </Link>
        {name !== '' && (
          <span className={styles.quiet}>
            <bdi dir="ltr">{email}</bdi>
          </span>
        )}
      </span>
      <span className={styles.quiet}>
        {isAdded ? t('Added by staff') : t('Joined')} · <Time iso={createdOn} />
      </span>
      {!hasAccount && <Badge tone="caution">{t('No account yet')}</Badge>}
      {mayRemove && (
        <IconButton aria-label={t('Remove {email}', { email })} onPress={() => setRemoving(true)}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('Remove {email}?', { email })}
        action={t('Remove')}
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      >
        {t('They can’t see the pages of this area any more. Where anyone can join, they can join again.')}
      </ConfirmDialog>
    </li>
  )
}
