import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Eye, EyeOff, MessageSquareDashed, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { useSession } from '../session/session.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { getButtonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Page, Panel } from '../ui/page.tsx'
import rowStyles from '../ui/rows.module.css'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { readPopup, toPopupValues } from './popup-values.ts'
import { type ListedPopup, type Popup, popupsQuery, refreshPopups, savePopup } from './popups.ts'
import styles from './popups.module.css'

export const statusBadges: Readonly<Record<Popup['status'], { readonly label: string; readonly tone: Tone }>> = {
  off: { label: t('Off'), tone: 'neutral' },
  active: { label: t('Active'), tone: 'positive' },
  scheduled: { label: t('Scheduled'), tone: 'accent' },
  ended: { label: t('Ended'), tone: 'neutral' },
}

/** All popups of the site, in the order in which pages try them. */
export function PopupsPage() {
  const popups = useQuery(popupsQuery)
  const all = popups.data ?? []
  return (
    <Page title={t('Popups')} actions={<CreateLink kind="primary" />}>
      <Panel>
        {popups.isPending && <LoadingState />}
        {popups.isError && !popups.data && <ErrorState error={popups.error} onRetry={() => void popups.refetch()} />}
        {popups.data && all.length === 0 && (
          <EmptyState icon={<MessageSquareDashed size={22} />} title={t('No popups yet')}>
            <p>{t('Show an offer over your pages, or ask visitors to join your mailing list.')}</p>
            <CreateLink kind="plain" />
          </EmptyState>
        )}
        {all.length > 0 && (
          <>
            <ul className={rowStyles.rows} aria-label={t('Popups')}>
              {all.map((popup, index) => (
                <PopupRow key={popup.id} popup={popup} index={index} ids={all.map(({ id }) => id)} />
              ))}
            </ul>
            <p className={styles.note}>
              {t(
                'A page shows one popup on a visit: the first of this list that is due. Numbers are of the last 30 days and up to five minutes old. Visitors who ask not to be tracked are left out.',
              )}
            </p>
          </>
        )}
      </Panel>
    </Page>
  )
}

interface PopupRowProps {
  readonly popup: ListedPopup
  readonly index: number
  readonly ids: readonly string[]
}

function CreateLink({ kind }: { readonly kind: 'primary' | 'plain' }) {
  return (
    <Link to="/popups/$popupId" params={{ popupId: 'new' }} className={getButtonClass(kind)}>
      <Plus size={16} aria-hidden="true" />
      <span>{t('Create popup')}</span>
    </Link>
  )
}

function PopupRow({ popup, index, ids }: PopupRowProps) {
  const formats = useFormats()
  const actions = usePopupActions(popup)
  const [isDeleting, setDeleting] = useState(false)
  const { id: popupId, title, isEnabled, viewCount } = popup
  const { label, tone } = statusBadges[popup.status]
  const move = (by: -1 | 1) => {
    const order = ids.filter((id) => id !== popupId)
    order.splice(index + by, 0, popupId)
    return actions.order(order)
  }
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      <span className={classNames(rowStyles.words, styles.words)}>
        <Link to="/popups/$popupId" params={{ popupId }} className={classNames(rowStyles.title, styles.title)}>
          {title}
        </Link>
        <span className={styles.meta}>{describe(popup).join(' · ')}</span>
      </span>
      <span className={styles.count}>
        {t('{count, plural, one {{number} view} other {{number} views}}', {
          count: viewCount,
          number: formats.number(viewCount),
        })}
      </span>
      <span className={styles.count}>{describeAnswers(popup, formats.number)}</span>
      <span className={styles.status}>
        <Badge tone={tone}>{label}</Badge>
      </span>
      <Menu label={t('More for {title}', { title })}>
        <MenuItem
          icon={isEnabled ? <EyeOff size={16} /> : <Eye size={16} />}
          onAction={() => void actions.setEnabled(!isEnabled)}
        >
          {isEnabled ? t('Turn off') : t('Turn on')}
        </MenuItem>
        {index > 0 && (
          <MenuItem icon={<ArrowUp size={16} />} onAction={() => void move(-1)}>
            {t('Move up')}
          </MenuItem>
        )}
        {index < ids.length - 1 && (
          <MenuItem icon={<ArrowDown size={16} />} onAction={() => void move(1)}>
            {t('Move down')}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 size={16} />} danger onAction={() => setDeleting(true)}>
          {t('Delete')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('Delete “{title}”?', { title })}
        action={t('Delete')}
        onConfirm={actions.remove}
        onClose={() => setDeleting(false)}
      >
        {t('Visitors don’t see it any more. This can’t be undone.')}
      </ConfirmDialog>
    </li>
  )
}

function describe({ layout, action, pages, collectionIds }: ListedPopup): string[] {
  return [
    layout === 'overlay' ? t('Overlay') : t('Card'),
    action === 'newsletter' ? t('Newsletter sign-up') : action === 'button' ? t('Button') : t('Text only'),
    pages === 'all'
      ? t('All pages')
      : pages === 'only'
        ? t('{count, plural, one {# page} other {# pages}}', { count: collectionIds.length })
        : t('All pages but {count}', { count: collectionIds.length }),
  ]
}

function describeAnswers({ action, answerCount }: ListedPopup, format: (count: number) => string): string {
  if (action === 'none') return ''
  const values = { count: answerCount, number: format(answerCount) }
  return action === 'newsletter'
    ? t('{count, plural, one {{number} sign-up} other {{number} sign-ups}}', values)
    : t('{count, plural, one {{number} click} other {{number} clicks}}', values)
}

function usePopupActions(popup: ListedPopup) {
  const { site } = useSession()
  const queries = useQueryClient()
  const notify = useNotify()
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      await refreshPopups(queries)
    } catch (error) {
      notify(getErrorMessage(error))
    }
  }
  return {
    setEnabled: (isEnabled: boolean) =>
      attempt(async () => {
        const { viewCount: _views, answerCount: _answers, ...stored } = popup
        const { body } = readPopup({ ...toPopupValues(stored, site.timeZone), isEnabled }, site.timeZone)
        const { startsOn, endsOn } = popup
        await refreshPopups(queries, await savePopup(popup.id, { ...body, startsOn, endsOn }, popup.version))
      }),
    order: (popupIds: string[]) => attempt(() => answer(api.PUT('/api/admin/popups/order', { body: { popupIds } }))),
    remove: async () => {
      await answer(api.DELETE('/api/admin/popups/{popupId}', { params: { path: { popupId: popup.id } } }))
      notify(t('“{title}” deleted.', { title: popup.title }))
      await refreshPopups(queries)
    },
  }
}
