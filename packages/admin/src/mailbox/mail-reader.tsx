import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { classNames } from '../ui/class-names.ts'
import { MailFrame } from './mail-frame.tsx'
import styles from './mail-reader.module.css'
import { describeMailError } from './mail-error.ts'
import { MailStatus } from './mail-status.tsx'
import { type Mail, useMail } from './mails.ts'
import { t } from '../i18n/text.ts'

/** One mail as its recipient sees it, and as plain text. */
export function MailReader({ mailId }: { readonly mailId: string }) {
  const mail = useMail(mailId)
  if (mail.isError) return <ErrorState error={mail.error} onRetry={() => void mail.refetch()} />
  if (!mail.data) {
    return (
      <div className={styles.head} aria-busy="true">
        <span className="visually-hidden">{t('Loading')}</span>
        <Skeleton width={28} />
        <Skeleton width={20} />
      </div>
    )
  }
  return (
    <article aria-label={mail.data.subject}>
      <Head mail={mail.data} />
      <Tabs className={classNames(styles.tabs)}>
        <TabList aria-label={t('Email format')} className={classNames(styles.tabList)}>
          <Tab id="html" className={classNames(styles.tab)}>
            {t('As designed')}
          </Tab>
          <Tab id="plain" className={classNames(styles.tab)}>
            {t('Plain text')}
          </Tab>
        </TabList>
        <TabPanel id="html" className={classNames(styles.panel)}>
          <MailFrame title={mail.data.subject} html={mail.data.html} />
        </TabPanel>
        <TabPanel id="plain" className={classNames(styles.panel)}>
          <pre className={styles.plain}>{mail.data.plain}</pre>
        </TabPanel>
      </Tabs>
    </article>
  )
}

function Head({ mail }: { readonly mail: Mail }) {
  const formats = useFormats()
  return (
    <header className={styles.head}>
      <h2 className={styles.subject}>{mail.subject}</h2>
      <p className={styles.facts}>
        <span>{t('To {recipient}', { recipient: mail.recipient })}</span>
        <time dateTime={mail.createdOn}>{formats.full(mail.createdOn)}</time>
        <MailStatus status={mail.status} />
      </p>
      {mail.status === 'kept' && (
        <Notice tone="neutral">
          {t('This email wasn’t sent, because no mail server is set up. Ask who runs this server to set SMTP_URL.')}
        </Notice>
      )}
      {mail.error !== null && (
        <Notice tone={mail.status === 'failed' ? 'danger' : 'caution'}>{describeMailError(mail)}</Notice>
      )}
    </header>
  )
}
