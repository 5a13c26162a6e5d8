import { Film, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Item } from '../pages.ts'
import { FileDrop } from '../../media/file-drop.tsx'
import type { StoredFile } from '../../media/files.ts'
import styles from '../../media/media.module.css'
import { useUpload } from '../../media/use-upload.ts'
import { t } from '../../i18n/text.ts'

interface VideoFieldProps {
  readonly url: string
  readonly file: StoredFile | null
  /** The facts of the saved video. */
  readonly saved: Item['video']
  readonly onChange: (value: { readonly url: string; readonly file: StoredFile | null }) => void
  readonly isDisabled: boolean
  readonly error: string | undefined
}

/** A video: the address of its page at a service, or a file of one's own. */
export function VideoField({ url, file, saved, onChange, isDisabled, error }: VideoFieldProps) {
  const upload = useUpload('video')
  const isSaved = saved !== null && saved.url !== '' && saved.url === url
  return (
    <div className={styles.field}>
      {file === null && (
        <TextField
          label={t('Video URL')}
          type="url"
          placeholder="https://vimeo.com/…"
          description={
            isSaved && saved.isAnswered
              ? `${saved.providerName}${saved.title === '' ? '' : `: ${saved.title}`}`
              : t('A video page on YouTube, Vimeo or another service. Its thumbnail is used unless you add a picture.')
          }
          value={url}
          onChange={(value) => onChange({ url: value, file: null })}
          isDisabled={isDisabled}
          error={error}
        />
      )}
      {isSaved && !saved.isAnswered && (
        <Notice tone="caution">
          {t('We couldn’t reach the video service. Save again later to load the video’s details.')}
        </Notice>
      )}
      {file && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the owner's own file, as they uploaded it.
        <video className={styles.film} src={file.url} controls preload="metadata" aria-label={file.filename} />
      )}
      {!isDisabled && url === '' && (
        <FileDrop
          label={t('Video')}
          kind="video"
          action={file ? t('Replace') : t('Or upload a file')}
          upload={upload}
          error={file ? error : undefined}
          onPick={([picked]) => picked && onChange({ url: '', file: picked })}
          onFiles={(files) => void upload.send(files.slice(0, 1), (stored) => onChange({ url: '', file: stored }))}
        >
          {file && (
            <span className={styles.filename}>
              <Film size={16} aria-hidden="true" /> {file.filename}
            </span>
          )}
        </FileDrop>
      )}
      {file && !isDisabled && (
        <div className={styles.remove}>
          <Button
            kind="quiet"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onPress={() => onChange({ url: '', file: null })}
          >
            {t('Remove video')}
          </Button>
        </div>
      )}
    </div>
  )
}
