import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { BellRing, Download, ImageOff, Mail, Settings } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../api/download-file.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { Picture } from '../ui/picture.tsx'
import rowStyles from '../ui/rows.module.css'
import { EmptyState } from '../ui/states.tsx'
import styles from './restock.module.css'
import { groupsQuery, isInStock, restockSettingsQuery, type RestockGroup, useSendRestock } from './restock.ts'

/** Variants that people wait for, those with most people first. */
export function RestockPage() {
  const groups = useInfiniteQuery(groupsQuery)
  const maySend = useCan()('store.write')
  const all = groups.data?.pages.flatMap((page) => page.signUpGroups) ?? []
  const ready = all.filter((group) => isInStock(group) && group.waitingCount > 0)
  const [asked, setAsked] = useState<readonly RestockGroup[]>([])
  return (
    <Page
      title={t('Back in stock')}
      actions={
        <>
          {maySend && ready.length > 0 && (
            <Button kind="primary" icon={<Mail size={16} aria-hidden="true" />} onPress={() => setAsked(ready)}>
              {t('Email all in stock')}
            </Button>
          )}
          <More maySend={maySend} hasSignUps={all.length > 0} />
        </>
      }
    >
      {maySend && <OffNotice />}
      <Panel>
        <PagedList
          query={groups}
          isEmpty={all.length === 0}
          empty={
            <EmptyState icon={<BellRing size={22} />} title={t('Nobody is waiting')}>
              <p>{t('When a product is sold out, visitors can ask on its page for an email when it is back.')}</p>
            </EmptyState>
          }
        >
          <ul className={rowStyles.rows} aria-label={t('Back in stock')}>
            {all.map((group) => (
              <GroupRow key={group.variantId} group={group} onSend={maySend ? () => setAsked([group]) : undefined} />
            ))}
          </ul>
        </PagedList>
      </Panel>
      <SendDialog groups={asked} onClose={() => setAsked([])} />
    </Page>
  )
}

function More({ maySend, hasSignUps }: { readonly maySend: boolean; readonly hasSignUps: boolean }) {
  const navigate = useNavigate()
  if (!maySend && !hasSignUps) return null
  return (
    <Menu label={t('More')}>
      {maySend && (
        <MenuItem
          icon={<Settings size={16} aria-hidden="true" />}
          onAction={() => void navigate({ to: '/restock/settings' })}
        >
          {t('Settings')}
        </MenuItem>
      )}
      {hasSignUps && (
        <MenuItem
          icon={<Download size={16} aria-hidden="true" />}
          onAction={() => downloadFile('/api/admin/restock/sign-ups.csv')}
        >
          {t('Export all as CSV')}
        </MenuItem>
      )}
    </Menu>
  )
}

/** Says that visitors cannot sign up, where that is so. */
function OffNotice() {
  const settings = useQuery(restockSettingsQuery)
  if (settings.data?.enabled !== false) return null
  return (
    <Notice tone="caution">
      {t('Sign-ups are off, so visitors see no form.')}{' '}
      <Link to="/restock/settings">{t('Turn them on in the settings')}</Link>
    </Notice>
  )
}

interface GroupRowProps {
  readonly group: RestockGroup
  readonly onSend: (() => void) | undefined
}

function GroupRow({ group, onSend }: GroupRowProps) {
  const { productId, variantId, productTitle, options, sku, pictureUrl, waitingCount, notifiedCount, stock } = group
  const variant = options.length > 0 ? options.join(' / ') : sku
  const name = `${productTitle}, ${variant}`
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      <Picture
        size={44}
        picture={pictureUrl === null ? null : { url: pictureUrl, focalPoint: { x: 0.5, y: 0.5 } }}
        fallback={<ImageOff size={16} aria-hidden="true" />}
      />
      <span className={rowStyles.words}>
        <Link
          to="/restock/$productId/$variantId"
          params={{ productId, variantId }}
          className={rowStyles.title}
          aria-label={name}
        >
          <bdi>{productTitle}</bdi>
        </Link>
        <span className={styles.meta} aria-hidden="true">
          <bdi>{variant}</bdi>
        </span>
      </span>
      <span className={styles.count}>
        {t('{count, plural, =0 {Nobody waiting} one {# person waiting} other {# people waiting}}', {
          count: waitingCount,
        })}
        {notifiedCount > 0 && (
          <span className={styles.quiet}>{t('{count, plural, other {# notified}}', { count: notifiedCount })}</span>
        )}
      </span>
      <span className={styles.stock}>
        {isInStock(group) ? (
          <Badge tone="positive">
            {stock.unlimited ? t('In stock') : t('{count} in stock', { count: stock.onHand })}
          </Badge>
        ) : (
          <Badge tone="caution">{t('Sold out')}</Badge>
        )}
      </span>
      {onSend && (
        <span className={styles.action}>
          {isInStock(group) && waitingCount > 0 && (
            <Button onPress={onSend} aria-label={t('Email who waits for {title}', { title: name })}>
              {t('Email')}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

interface SendDialogProps {
  /** Empty: nothing is asked. */
  readonly groups: readonly RestockGroup[]
  readonly onClose: () => void
}

function SendDialog({ groups, onClose }: SendDialogProps) {
  const { sendAll } = useSendRestock()
  const count = groups.reduce((sum, { waitingCount }) => sum + waitingCount, 0)
  return (
    <ConfirmDialog
      isOpen={groups.length > 0}
      kind="primary"
      title={t('{count, plural, one {Email # person?} other {Email # people?}}', { count })}
      action={t('Send emails')}
      onConfirm={() => sendAll(groups)}
      onClose={onClose}
    >
      {t('Everyone who waits for what is in stock now gets one email. It cannot be taken back.')}
    </ConfirmDialog>
  )
}
