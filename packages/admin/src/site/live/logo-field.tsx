import { useState } from 'react'
import { LazyMediaPicker } from '../../media/lazy-media-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type SiteProfile, useSaveSiteProfile } from '../site-profile.ts'
import styles from './live.module.css'
import { useLiveSave } from './use-live-save.ts'
import { t } from '../../i18n/text.ts'

/** The picture that takes the place of the title. It is chosen from the library, where one may be uploaded. */
export function LogoField({ logo }: { readonly logo: SiteProfile['pictures']['logo'] }) {
  const { mutateAsync, isPending } = useSaveSiteProfile()
  const { save, problem } = useLiveSave((id: string | null) => mutateAsync({ pictures: { logo: id } }), 'site-logo')
  const [isChoosing, setChoosing] = useState(false)
  const before = logo?.id ?? null
  return (
    <div className={styles.group}>
      <p className={styles.legend}>{t('Logo')}</p>
      {logo && <img className={styles.logo} src={`${logo.url}?format=300w`} alt={logo.altText} />}
      <p className={styles.note}>{t('Replaces the site title. A transparent PNG or SVG works best.')}</p>
      <div className={styles.buttons}>
        <Button isPending={isPending} onPress={() => setChoosing(true)}>
          {logo ? t('Replace logo') : t('Choose logo')}
        </Button>
        {logo && (
          <Button kind="quiet" onPress={() => void save(null, before)}>
            {t('Remove logo')}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      {isChoosing && (
        <LazyMediaPicker
          kind="picture"
          isMany={false}
          isPrivate={false}
          onPick={([file]) => file && void save(file.id, before)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
