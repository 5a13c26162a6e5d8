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

function SitePicture({ name, label, description, picture }: SitePictureProps) {
  const input = useRef<HTMLInputElement>(null)
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
  const [isPicking, setPicking] = useState(false)
  const pick = useMutation({
    mutationFn: (id: string) => save.mutateAsync({ pictures: { [name]: id } }),
    onSuccess: () => notify(t('{label} saved.', { label })),
  })
  const failed = upload.error ?? remove.error ?? pick.error
  const send = (file: File | undefined) => {
    remove.reset()
    if (file) upload.mutate(file)
  }
  return (
    <DropZone
      className={styles.drop ?? ''}
      aria-label={t('{label}: drop a picture here', { label })}
      getDropOperation={(types) =>
        ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp', 'image/avif', 'image/gif'].some((type) =>
          types.has(type),
        )
          ? 'copy'
          : 'cancel'
      }
      onDrop={({ items }) => {
        const file = items.find((item) => item.kind === 'file')
        void file?.getFile().then(send)
      }}
    >
      <span className={styles.shown} data-picture={name}>
        {picture ? <img src={`${picture.url}?format=300w`} alt="" /> : <ImageUp size={20} aria-hidden="true" />}
      </span>
      <div className={styles.about}>
        <p className={styles.name}>{label}</p>
        <p className={styles.note}>{description}</p>
      </div>
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
            send(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        {picture && (
          <Button
            kind="quiet"
            aria-label={t(
              '{picture, select, logo {Remove the logo} favicon {Remove the icon} other {Remove the sharing picture}}',
              { picture: name },
            )}
            isPending={remove.isPending}
            onPress={() => {
              upload.reset()
              remove.mutate()
            }}
          >
            {t('Remove')}
          </Button>
        )}
        <Button
          kind="quiet"
          aria-label={t('{label}: choose from library', { label })}
          isPending={pick.isPending}
          onPress={() => setPicking(true)}
        >
          {t('Library')}
        </Button>
        <Button
          aria-label={
            picture
              ? t(
                  '{picture, select, logo {Replace the logo} favicon {Replace the icon} other {Replace the sharing picture}}',
                  { picture: name },
                )
              : t('{picture, select, logo {Choose a logo} favicon {Choose an icon} other {Choose a sharing picture}}', {
                  picture: name,
                })
          }
          isPending={upload.isPending}
          onPress={() => input.current?.click()}
        >
          {picture ? t('Replace') : t('Choose')}
        </Button>
      </div>
      {isPicking && (
        <LazyMediaPicker
          kind="picture"
          isMany={false}
          isPrivate={false}
          onPick={([file]) => file && pick.mutate(file.id)}
          onClose={() => setPicking(false)}
        />
      )}
      {failed && (
        <div className={styles.wide}>
          <Notice tone="danger" alert>
            {getErrorMessage(failed)}
          </Notice>
        </div>
      )}
    </DropZone>
  )
}
