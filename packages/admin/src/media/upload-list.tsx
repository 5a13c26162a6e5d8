import { Check, RotateCw, X } from 'lucide-react'
import { IconButton, Button } from '../ui/button.tsx'
import styles from './library.module.css'
import type { UploadQueue } from './upload-queue.ts'
import { t } from '../i18n/text.ts'

/** The files on their way, each with its progress, its error, and the way to try again. */
export function UploadList({ queue }: { readonly queue: UploadQueue }) {
  const { files } = queue
  if (files.length === 0) return null
  const left = files.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const failed = files.filter(({ state }) => state === 'failed').length
  const summary =
    left > 0
      ? t('{count, plural, one {Uploading, # to go} other {Uploading, # to go}}', { count: left })
      : failed > 0
        ? t('{count, plural, one {# not uploaded} other {# not uploaded}}', { count: failed })
        : t('{count, plural, one {# uploaded} other {# uploaded}}', { count: files.length })
  return (
    <section className={styles.uploads} aria-label={t('Uploads')}>
      <div className={styles.uploadsHead}>
        {/* Takes the focus of a row that is canceled. */}
        <h2 tabIndex={-1} aria-live="polite">
          {summary}
        </h2>
        {left === 0 && (
          <Button kind="quiet" onPress={queue.clear}>
            {t('Dismiss')}
          </Button>
        )}
      </div>
      <ul className={styles.uploadRows}>
        {files.map(({ id, file, state, share, error, mayRetry }) => (
          <li key={id} className={styles.uploadRow}>
            <span className={styles.uploadName}>
              {file.name}
              {error !== undefined && (
                <span className={styles.problem} role="alert">
                  {error}
                </span>
              )}
            </span>
            {state === 'sending' && (
              <progress aria-label={t('Progress of {name}', { name: file.name })} value={share} max={1} />
            )}
            {state === 'waiting' && <span className={styles.quiet}>{t('Waiting')}</span>}
            {state === 'done' && <Check size={18} aria-label={t('Uploaded')} />}
            {state === 'failed' && mayRetry && (
              <IconButton aria-label={t('Retry {name}', { name: file.name })} onPress={() => queue.retry(id)}>
                <RotateCw size={16} aria-hidden="true" />
              </IconButton>
            )}
            {state !== 'done' && (
              <IconButton
                aria-label={
                  state === 'failed' ? t('Remove {name}', { name: file.name }) : t('Cancel {name}', { name: file.name })
                }
                onPress={() => queue.cancel(id)}
              >
                <X size={16} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
