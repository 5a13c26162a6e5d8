import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Panel } from '../../ui/page.tsx'
import type { ItemValues } from './item-values.ts'
import { AudioField } from '../media/audio-field.tsx'
import { PictureField } from '../media/picture-field.tsx'
import { PicturesField } from '../media/pictures-field.tsx'
import { VideoField } from '../media/video-field.tsx'
import styles from '../pages.module.css'
import type { Item } from '../pages.ts'
import { t } from '../../i18n/text.ts'

interface MediaPanelProps {
  readonly form: UseFormReturn<ItemValues>
  readonly mayWrite: boolean
}

/** The picture of an item, and further ones where it has them. */
export function PicturePanel({ form, mayWrite }: MediaPanelProps) {
  const picture = useWatch({ control: form.control, name: 'picture' })
  const more = useWatch({ control: form.control, name: 'morePictures' })
  return (
    <Panel title={t('Picture')}>
      <div className={styles.body}>
        <PictureField
          label={t('Picture')}
          value={picture}
          isDisabled={!mayWrite}
          error={form.formState.errors.picture?.message}
          onChange={(value) => {
            form.clearErrors('picture')
            form.setValue('picture', value, { shouldDirty: true })
          }}
        />
        {more.length > 0 && (
          <fieldset className={styles.fieldset}>
            <legend className={styles.legend}>{t('More pictures')}</legend>
            <PicturesField
              label={t('More pictures')}
              value={more}
              isDisabled={!mayWrite}
              onChange={(change) =>
                form.setValue('morePictures', change(form.getValues('morePictures')), { shouldDirty: true })
              }
            />
          </fieldset>
        )}
      </div>
    </Panel>
  )
}

export function VideoPanel({ form, mayWrite, item }: MediaPanelProps & { readonly item: Item }) {
  const url = useWatch({ control: form.control, name: 'videoUrl' })
  const file = useWatch({ control: form.control, name: 'videoFile' })
  return (
    <Panel title={t('Video')}>
      <div className={styles.body}>
        <VideoField
          url={url}
          file={file}
          saved={item.video}
          isDisabled={!mayWrite}
          error={form.formState.errors.videoUrl?.message}
          onChange={(value) => {
            form.clearErrors('videoUrl')
            form.setValue('videoUrl', value.url, { shouldDirty: true })
            form.setValue('videoFile', value.file, { shouldDirty: true })
          }}
        />
      </div>
    </Panel>
  )
}

export function AudioPanel({ form, mayWrite }: MediaPanelProps) {
  const url = useWatch({ control: form.control, name: 'audioUrl' })
  return (
    <Panel title={t('Audio')}>
      <div className={styles.body}>
        <AudioField
          url={url}
          isDisabled={!mayWrite}
          error={form.formState.errors.audioUrl?.message}
          onChange={(value) => {
            form.clearErrors('audioUrl')
            form.setValue('audioUrl', value, { shouldDirty: true })
          }}
        />
      </div>
    </Panel>
  )
}
