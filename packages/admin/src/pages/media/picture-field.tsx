import { Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FileDrop } from '../../media/file-drop.tsx'
import { type PictureValue, toPictureValue } from '../../media/files.ts'
import { FocalPoint } from '../../media/focal-point.tsx'
import styles from '../../media/media.module.css'
import { useUpload } from '../../media/use-upload.ts'
import { t } from '../../i18n/text.ts'

interface PictureFieldProps {
  readonly label: string
  readonly value: PictureValue | null
  readonly onChange: (value: PictureValue | null) => void
  readonly isDisabled?: boolean
  readonly error?: string | undefined
}

/** One picture: chosen, dropped, replaced or removed, with its words for those who do not see it and its focal point. */
export function PictureField({ label, value, onChange, isDisabled = false, error }: PictureFieldProps) {
  const upload = useUpload('picture')
  const take = (files: readonly File[]) => void upload.send(files.slice(0, 1), (file) => onChange(toPictureValue(file)))
  if (isDisabled && !value) return <p className={styles.words}>{t('No picture yet.')}</p>
  return (
    <fieldset className={styles.field} aria-label={label}>
      {value && (
        <FocalPoint
          picture={value}
          isDisabled={isDisabled}
          onChange={(focalPoint) => onChange({ ...value, focalPoint })}
        />
      )}
      {value && (
        <TextField
          label={t('Image title')}
          description={t('Shown by themes that print titles of images. Leave blank to use the alt text.')}
          value={value.title}
          onChange={(title) => onChange({ ...value, title })}
          maxLength={200}
          isDisabled={isDisabled}
        />
      )}
      {value && (
        <TextField
          label={t('Image description')}
          description={t('A caption, for themes that print one.')}
          value={value.description}
          onChange={(description) => onChange({ ...value, description })}
          maxLength={1000}
          isDisabled={isDisabled}
        />
      )}
      {value && (
        <TextField
          label={t('Alt text')}
          description={t('Describe the picture for people who can’t see it.')}
          value={value.altText}
          onChange={(altText) => onChange({ ...value, altText })}
          maxLength={1000}
          isDisabled={isDisabled}
        />
      )}
      {value && (
        <TextField
          label={t('File name')}
          description={t('Part of the URL of the picture.')}
          value={value.filename}
          onChange={(filename) => onChange({ ...value, filename })}
          maxLength={200}
          isDisabled={isDisabled}
        />
      )}
      {!isDisabled && (
        <FileDrop
          label={label}
          kind="picture"
          action={value ? t('Replace') : t('Select picture')}
          upload={upload}
          error={error}
          onFiles={take}
          onPick={([file]) => file && onChange(toPictureValue(file))}
        >
          {value && <span className={styles.filename}>{value.file.filename}</span>}
        </FileDrop>
      )}
      {value && !isDisabled && (
        <div className={styles.remove}>
          <Button
            kind="quiet"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onPress={() => {
              upload.clear()
              onChange(null)
            }}
          >
            {t('Remove picture')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
