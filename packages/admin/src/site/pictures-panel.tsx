import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { type Answer } from '../api/client.ts'
import { sendFile } from '../api/send-file.ts'
import { getErrorMessage } from '../api/problem.ts'
import { LazyMediaPicker } from '../media/lazy-media-picker.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { type PictureName, type SiteProfile, useSaveSiteProfile } from './site-profile.ts'
import styles from './site.module.css'
import { t } from '../i18n/text.ts'

const pictures = [
  ['logo', t('Logo'), t('Replaces the site title. A transparent PNG or SVG works best.')],
  ['favicon', t('Icon'), t('Shown in browser tabs. Square, at least 100 px wide.')],
  ['socialImage', t('Sharing picture'), t('Shown when a shared page has no picture. 1200 × 630 px.')],
] as const satisfies readonly (readonly [PictureName, string, string])[]

interface PicturesPanelProps {
  readonly profile: SiteProfile
  readonly title?: string
  /** Which pictures it has; logo and icon by default. */
  readonly names?: readonly PictureName[]
}

/** Pictures of the site as a whole, each saved as soon as it is chosen. */
export function PicturesPanel({ profile, title = t('Pictures'), names = ['logo', 'favicon'] }: PicturesPanelProps) {
  const shown = pictures.filter(([name]) => names.includes(name))
  return (
    <Panel title={title}>
      <ul className={styles.rows}>
        {shown.map(([name, label, description]) => (
          <li key={name} className={styles.row}>
            <SitePicture name={name} label={label} description={description} picture={profile.pictures[name]} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface SitePictureProps {
  readonly name: PictureName
  readonly label: string
  readonly description: string
  readonly picture: SiteProfile['pictures'][PictureName]
}

/** The calls that upload, choose and remove a picture of the site; `error` is that of the last one. */
function usePictureActions(name: PictureName, label: string) {
  const notify = useNotify()
  const save = useSaveSiteProfile()
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const path = `/api/admin/assets?filename=${encodeURIComponent(file.name)}`
      const { id } = await sendFile<Answer<'uploadAsset', 201>>(path, file)
      return save.mutateAsync({ pictures: { [name]: id } })
    },
    onSuccess: () => notify(t('{label} saved.', { label })),
  })
  const remove = useMutation({
    mutationFn: () => save.mutateAsync({ pictures: { [name]: null } }),
    onSuccess: () => notify(t('{label} removed.', { label })),
  })
  const pick = useMutation({
    mutationFn: (id: string) => save.mutateAsync({ pictures: { [name]: id } }),
    onSuccess: () => notify(t('{label} saved.', { label })),
  })
  return {
    error: upload.error ?? remove.error ?? pick.error,
    isUploading: upload.isPending,
    isRemoving: remove.isPending,
    isPicking: pick.isPending,
    upload: (file: File | undefined) => {
      remove.reset()
      if (file) upload.mutate(file)
    },
    remove: () => {
      upload.reset()
      remove.mutate()
    },
    pick: (fileId: string) => pick.mutate(fileId),
  }
}

/** Kinds of pictures that may be dropped. */
const droppedTypes = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp', 'image/avif', 'image/gif']

function SitePicture({ name, label, description, picture }: SitePictureProps) {
  const actions = usePictureActions(name, label)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <DropZone
      className={styles.drop ?? ''}
      aria-label={t('{label}: drop a picture here', { label })}
      getDropOperation={(types) => (droppedTypes.some((type) => types.has(type)) ? 'copy' : 'cancel')}
      onDrop={({ items }) => {
        const file = items.find((item) => item.kind === 'file')
        void file?.getFile().then(actions.upload)
      }}
    >
      <span className={styles.shown} data-picture={name}>
        {picture ? <img src={`${picture.url}?format=300w`} alt="" /> : <ImageUp size={20} aria-hidden="true" />}
      </span>
      <div className={styles.about}>
        <p className={styles.name}>{label}</p>
        <p className={styles.note}>{description}</p>
      </div>
      <PictureButtons
        name={name}
        label={label}
        hasPicture={picture !== null}
        actions={actions}
        onChoose={() => setChoosing(true)}
      />
      {isChoosing && (
        <LazyMediaPicker
          kind="picture"
          isMany={false}
          isPrivate={false}
          onPick={([file]) => file && actions.pick(file.id)}
          onClose={() => setChoosing(false)}
        />
      )}
      {actions.error && (
        <div className={styles.wide}>
          <Notice tone="danger" alert>
            {getErrorMessage(actions.error)}
          </Notice>
        </div>
      )}
    </DropZone>
  )
}

interface PictureButtonsProps {
  readonly name: PictureName
  readonly label: string
  readonly hasPicture: boolean
  readonly actions: ReturnType<typeof usePictureActions>
  /** Opens the library. */
  readonly onChoose: () => void
}

function PictureButtons({ name, label, hasPicture, actions, onChoose }: PictureButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.end}>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/*"
        aria-label={t(
          '{picture, select, logo {Choose a file for logo} favicon {Choose a file for icon} other {Choose a file for sharing picture}}',
          { picture: name },
        )}
        tabIndex={-1}
        onChange={(event) => {
          actions.upload(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {hasPicture && (
        <Button
          kind="quiet"
          aria-label={t(
            '{picture, select, logo {Remove the logo} favicon {Remove the icon} other {Remove the sharing picture}}',
            { picture: name },
          )}
          isPending={actions.isRemoving}
          onPress={actions.remove}
        >
          {t('Remove')}
        </Button>
      )}
      <Button
        kind="quiet"
        aria-label={t('{label}: choose from library', { label })}
        isPending={actions.isPicking}
        onPress={onChoose}
      >
        {t('Library')}
      </Button>
      <Button
        aria-label={
          hasPicture
            ? t(
                '{picture, select, logo {Replace the logo} favicon {Replace the icon} other {Replace the sharing picture}}',
                { picture: name },
              )
            : t('{picture, select, logo {Choose a logo} favicon {Choose an icon} other {Choose a sharing picture}}', {
                picture: name,
              })
        }
        isPending={actions.isUploading}
        onPress={() => input.current?.click()}
      >
        {hasPicture ? t('Replace') : t('Choose')}
      </Button>
    </div>
  )
}
