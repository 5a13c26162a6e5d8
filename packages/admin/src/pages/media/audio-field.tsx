import { Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../media/file-drop.tsx'
import styles from '../../media/media.module.css'
import { useUpload } from '../../media/use-upload.ts'
import { t } from '../../i18n/text.ts'

interface AudioFieldProps {
  readonly url: string
  readonly onChange: (url: string) => void
  readonly isDisabled: boolean
  readonly error: string | undefined
}

/** The audio file of a track or an episode. */
export function AudioField({ url, onChange, isDisabled, error }: AudioFieldProps) {
  const upload = useUpload('audio')
  const name = decodeURIComponent(url.split('/').at(-1) ?? '')
  return (
    <fieldset className={styles.field} aria-label={t('Audio')}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music and speech as the owner uploaded it. */}
      {url !== '' && <audio className={styles.sound} src={url} controls preload="metadata" aria-label={name} />}
      {url === '' && isDisabled && <p className={styles.words}>{t('No file yet.')}</p>}
      {!isDisabled && (
        <FileDrop
          label={t('Audio')}
          kind="audio"
          action={url === '' ? t('Select audio file') : t('Replace')}
          upload={upload}
          error={error}
          onPick={([file]) => file && onChange(file.url)}
          onFiles={(files) => void upload.send(files.slice(0, 1), (stored) => onChange(stored.url))}
        >
          {url === '' ? undefined : <span className={styles.filename}>{name}</span>}
        </FileDrop>
      )}
      {url !== '' && !isDisabled && (
        <div className={styles.remove}>
          <Button kind="quiet" icon={<Trash2 size={16} aria-hidden="true" />} onPress={() => onChange('')}>
            {t('Remove file')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
