import { t } from '../i18n/text.ts'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { CampaignPreview } from './campaign-preview.tsx'
import type { Campaign } from './campaigns.ts'
import styles from './campaigns.module.css'

/** How far a campaign is, and what became of it. */
export function CampaignReport({ campaign }: { readonly campaign: Campaign }) {
  const { state, counts, content, audience, pauseReason, failures, links } = campaign
  const isUnderWay = state === 'sending' || state === 'paused'
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {pauseReason === 'late' && (
          <Notice tone="caution">
            {t('Its time was over by more than an hour when the server ran again. Send it now, or take it back.')}
          </Notice>
        )}
        {pauseReason === 'server' && (
          <Notice tone="caution">
            {t('The mail server takes no emails. Ask who runs the server to look at it, then go on.')}
          </Notice>
        )}
        {pauseReason === 'closed' && (
          <Notice tone="caution">
            {t('Visitors do not see the site: it is closed, or asks for a password. Open it, then go on.')}
          </Notice>
        )}
        {pauseReason === 'limit' && (
          <Notice tone="caution">
            {t(
              'The site has sent all the emails it may send this month. Go on next month, or ask who runs the server for more.',
            )}
          </Notice>
        )}
        <Panel title={t('Progress')}>
          <div className={styles.body}>
            <Times campaign={campaign} />
            {isUnderWay && counts.total > 0 && (
              <ProgressBar
                label={t('Progress')}
                done={counts.total - counts.queued}
                total={counts.total}
                describe={(done, total) => t('{done} of {total}', { done, total })}
              />
            )}
            {state !== 'scheduled' && <Numbers campaign={campaign} />}
          </div>
        </Panel>
        {failures.length > 0 && (
          <Panel title={t('What mail servers said')}>
            <ul className={styles.body}>
              {failures.map(({ email, error }) => (
                <li key={email}>
                  <bdi dir="ltr">{email}</bdi>
                  <span className={styles.quiet}>{error}</span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {links.length > 0 && (
          <Panel title={t('Clicks')}>
            <ul className={styles.body}>
              {links.map(({ url, clicks }) => (
                <li key={url}>
                  <bdi dir="ltr">{url}</bdi>
                  <span className={styles.quiet}>
                    {t('{count, plural, one {# click} other {# clicks}}', { count: clicks })}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
      <CampaignPreview content={content} audience={audience} />
    </div>
  )
}

function Times({ campaign: { state, sendAt, startedOn, finishedOn } }: { readonly campaign: Campaign }) {
  const formats = useFormats()
  return (
    <p>
      {state === 'scheduled' && sendAt !== null && (
        <>
          {t('Goes out')} {formats.full(sendAt)}
        </>
      )}
      {startedOn !== null && (
        <>
          {t('Began')} {formats.full(startedOn)}
        </>
      )}
      {finishedOn !== null && (
        <>
          {' · '}
          {t('Ended')} {formats.full(finishedOn)}
        </>
      )}
    </p>
  )
}

function Numbers({ campaign: { counts, state, tracksOpens, tracksClicks } }: { readonly campaign: Campaign }) {
  const formats = useFormats()
  const numbers: readonly (readonly [string, number])[] = [
    [t('Sent'), counts.sent],
    [state === 'canceled' ? t('Not sent') : t('Waiting'), counts.queued],
    [t('Failed'), counts.failed],
    [t('Unknown'), counts.unknown],
    [t('Skipped'), counts.skipped],
    [t('Unsubscribed'), counts.unsubscribed],
    ...(tracksOpens ? [[t('Opened'), counts.opened] as const] : []),
    ...(tracksClicks ? [[t('Clicked'), counts.clicked] as const] : []),
  ]
  return (
    <>
      <dl className={styles.numbers}>
        {numbers.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formats.number(count)}</dd>
          </div>
        ))}
      </dl>
      {counts.unknown > 0 && (
        <p className={styles.hint}>
          {t(
            'Unknown: the connection was lost while the mail was on its way. It is not sent again, so that nobody gets two.',
          )}
        </p>
      )}
      {counts.skipped > 0 && <p className={styles.hint}>{t('Skipped: unsubscribed before their mail went out.')}</p>}
    </>
  )
}
