import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, MailOpen, Mails } from 'lucide-react'
import { useCan } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { LoadMore } from '../ui/load-more.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { MailReader } from './mail-reader.tsx'
import { describeMailError } from './mail-error.ts'
import { MailStatus } from './mail-status.tsx'
import styles from './mailbox-page.module.css'
import { type MailSummary, useMails } from './mails.ts'
import { ResendButton } from './resend-button.tsx'
import { t } from '../i18n/text.ts'

const route = getRouteApi('/emails')

/** The open mail is part of the address: only one row is the current one. */
const wholeAddress = { exact: true, includeSearch: true, explicitUndefined: true }

/** Every mail the shop has written: the list on the left, the chosen one beside it. */
export function MailboxPage() {
  const { mail: openId, status } = route.useSearch()
  const mails = useMails(status)
  const list = mails.data?.pages.flatMap((page) => page.mails) ?? []
  return (
    <Page title={t('Sent emails')}>
      <Segments
        label={t('Show')}
        segments={[
          { label: t('All'), link: { to: '/emails', search: {} }, isCurrent: status === undefined },
          {
            label: t('Failed'),
            link: { to: '/emails', search: { status: 'failed' } },
            isCurrent: status === 'failed',
          },
        ]}
      />
      <Reasons mails={list} />
      <div className={classNames(styles.panes, openId !== undefined && styles.reading)}>
        <div className={styles.list}>
          {mails.isPending && <ListSkeleton />}
          {mails.isError && <ErrorState error={mails.error} onRetry={() => void mails.refetch()} />}
          {mails.isSuccess && list.length === 0 && <NoMails status={status} />}
          {list.length > 0 && (
            <ul aria-label={t('Emails')}>
              {list.map((mail) => (
                <MailRow key={mail.id} mail={mail} status={status} />
              ))}
            </ul>
          )}
          <LoadMore
            hasMore={mails.hasNextPage}
            isLoading={mails.isFetchingNextPage}
            error={mails.isFetchNextPageError ? mails.error : null}
            onLoad={() => void mails.fetchNextPage()}
          />
        </div>
        <div className={styles.reader}>
          {openId === undefined ? (
            <EmptyState icon={<MailOpen size={22} />} title={t('Select an email to read it')} />
          ) : (
            <>
              <Link to="/emails" search={status === undefined ? {} : { status }} className={styles.back}>
                <ArrowLeft size={16} aria-hidden="true" />
                {t('All emails')}
              </Link>
              <MailReader key={openId} mailId={openId} />
            </>
          )}
        </div>
      </div>
    </Page>
  )
}

/** Why emails of the list were not sent, and what to do about it. */
function Reasons({ mails }: { readonly mails: readonly MailSummary[] }) {
  const mayResend = useCan()('orders.write')
  return (
    <>
      {mails.some(({ status }) => status === 'kept') && (
        <Notice tone="caution">
          {t(
            'Emails marked “Not sent” stay here, because no mail server is set up. Ask who runs this server to set SMTP_URL; emails after that are sent.',
          )}
        </Notice>
      )}
      {mails.some(({ status }) => status === 'failed') && (
        <Notice tone="danger">
          <div className={styles.failed}>
            <span>{t('Failed emails were tried for two days. Mend what the reason names, then send them again.')}</span>
            {mayResend && <ResendButton />}
          </div>
        </Notice>
      )}
    </>
  )
}

function NoMails({ status }: { readonly status: 'failed' | undefined }) {
  if (status === 'failed') return <EmptyState icon={<Mails size={22} />} title={t('Every email was sent')} />
  return (
    <EmptyState icon={<Mails size={22} />} title={t('No emails yet')}>
      <p>{t('Emails to customers appear here, sent or not.')}</p>
    </EmptyState>
  )
}

function MailRow({ mail, status }: { readonly mail: MailSummary; readonly status: 'failed' | undefined }) {
  return (
    <li>
      <Link
        to="/emails"
        search={{ mail: mail.id, ...(status === undefined ? {} : { status }) }}
        resetScroll={false}
        className={styles.row}
        activeOptions={wholeAddress}
      >
        <span className={styles.recipient}>{mail.recipient}</span>
        <span className={styles.when}>
          <Time iso={mail.createdOn} />
        </span>
        <span className={styles.subject}>{mail.subject}</span>
        <MailStatus status={mail.status} />
        {mail.error !== null && <span className={styles.error}>{describeMailError(mail)}</span>}
      </Link>
    </li>
  )
}

function ListSkeleton() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{t('Loading')}</span>
      {[18, 24, 15, 21, 17].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={width} />
          <span />
          <Skeleton width={width + 6} />
        </div>
      ))}
    </div>
  )
}
