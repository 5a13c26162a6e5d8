import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink, HeartHandshake, Link2, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { getButtonClass } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import rowStyles from '../ui/rows.module.css'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import styles from './donations.module.css'
import { type Fund, fundsQuery, refreshFunds } from './donations.ts'

/** What visitors can give to. */
export function FundsPage() {
  const funds = useQuery(fundsQuery)
  const all = funds.data ?? []
  return (
    <Page
      title={t('Funds')}
      windowTitle={[t('Funds'), t('Donations')]}
      before={<BackLink link={{ to: '/donations' }}>{t('Donations')}</BackLink>}
      actions={
        <Link to="/donations/funds/$fundId" params={{ fundId: 'new' }} className={getButtonClass('primary')}>
          <Plus size={16} aria-hidden="true" />
          <span>{t('Create fund')}</span>
        </Link>
      }
    >
      <Panel>
        {funds.isPending && <LoadingState />}
        {funds.isError && !funds.data && <ErrorState error={funds.error} onRetry={() => void funds.refetch()} />}
        {funds.data && all.length === 0 && (
          <EmptyState icon={<HeartHandshake size={22} />} title={t('No funds yet')}>
            <p>{t('A fund says what visitors give to, which amounts you suggest, and how you thank them.')}</p>
          </EmptyState>
        )}
        {all.length > 0 && (
          <ul className={rowStyles.rows} aria-label={t('Funds')}>
            {all.map((fund) => (
              <FundRow key={fund.id} fund={fund} />
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  )
}

function FundRow({ fund }: { readonly fund: Fund }) {
  const formats = useFormats()
  const { site } = useSession()
  const queries = useQueryClient()
  const notify = useNotify()
  const [isDeleting, setDeleting] = useState(false)
  const { id: fundId, title, isEnabled, suggestedMinor, path } = fund
  const url = new URL(path, site.url).href
  const remove = async () => {
    await answer(api.DELETE('/api/admin/donations/funds/{fundId}', { params: { path: { fundId } } }))
    notify(t('“{title}” deleted.', { title }))
    await refreshFunds(queries)
  }
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify(t('Link copied.')),
      () => notify(t('The link is {url}', { url })),
    )
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.words}>
        <Link to="/donations/funds/$fundId" params={{ fundId }} className={rowStyles.title}>
          {title}
        </Link>
        <span className={styles.quiet}>
          {suggestedMinor.length === 0
            ? t('Any amount')
            : suggestedMinor.map((amountMinor) => formats.money({ amountMinor, currency: site.currency })).join(' · ')}
        </span>
      </span>
      <Badge tone={isEnabled ? 'positive' : 'neutral'}>{isEnabled ? t('Active') : t('Off')}</Badge>
      <Menu label={t('More for {title}', { title })}>
        {isEnabled && (
          <MenuItem icon={<ExternalLink size={16} />} onAction={() => window.open(url, '_blank', 'noopener')}>
            {t('Open its page')}
          </MenuItem>
        )}
        <MenuItem icon={<Link2 size={16} />} onAction={() => void copy()}>
          {t('Copy link')}
        </MenuItem>
        <MenuItem icon={<Trash2 size={16} />} danger onAction={() => setDeleting(true)}>
          {t('Delete')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('Delete “{title}”?', { title })}
        action={t('Delete')}
        onConfirm={remove}
        onClose={() => setDeleting(false)}
      >
        {t(
          'Visitors can’t give to it any more. Its donations stay in the list, and monthly and yearly ones go on: cancel them under Subscriptions.',
        )}
      </ConfirmDialog>
    </li>
  )
}
