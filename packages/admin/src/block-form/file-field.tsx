import { FileDrop } from '../media/file-drop.tsx'
import { useUpload } from '../media/use-upload.ts'
import { Button } from '../ui/button.tsx'
import styles from './block-form.module.css'
import { readText } from '../api/json.ts'
import type { FieldProps } from './field-props.ts'
import type { FileKind } from './fields.ts'
import { t } from '../i18n/text.ts'

interface FileFieldProps extends FieldProps {
  readonly accepts: FileKind
}

const dropKinds = { picture: 'picture', audio: 'audio', video: 'video', captions: 'download' } as const
const actions = {
  picture: t('Select picture'),
  audio: t('Select audio file'),
  video: t('Select video'),
  captions: t('Select captions'),
} as const

/** A picture or file of the site, by its id. */
export function FileField({ field, path, value, onChange, accepts }: FileFieldProps) {
  const upload = useUpload(dropKinds[accepts])
  const assetId = readText(value)
  const take = (files: readonly File[]) => void upload.send(files.slice(0, 1), (file) => onChange(path, file.id))
  return (
    <fieldset className={styles.file} aria-label={field.label}>
      <span className={styles.label}>{field.label}</span>
      <FileDrop
        label={field.label}
        kind={dropKinds[accepts]}
        action={assetId === '' ? actions[accepts] : t('Replace')}
        upload={upload}
        onFiles={take}
        onPick={([file]) => file && onChange(path, file.id)}
      >
        {assetId === '' ? undefined : accepts === 'picture' ? (
          <img className={styles.thumbnail} src={`${getPictureUrl(assetId)}?format=500w`} alt="" />
        ) : (
          <a className={styles.fileLink} href={`/s/${assetId}/file`} target="_blank" rel="noreferrer">
            {t('Open the file')}
          </a>
        )}
      </FileDrop>
      {assetId !== '' && (
        <div>
          <Button kind="quiet" onPress={() => onChange(path, undefined)}>
            {accepts === 'picture' ? t('Remove picture') : t('Remove file')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Pictures are found by their id alone; the name in the address is for people. */
export function getPictureUrl(assetId: string): string {
  return `/s/${encodeURIComponent(assetId)}/picture`
}
