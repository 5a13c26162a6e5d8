import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type SiteProfile, useSaveSiteProfile } from '../site-profile.ts'
import { SavedLink, SavedText } from './saved-fields.tsx'
import { useLiveSave } from './use-live-save.ts'
import styles from './live.module.css'
import { t } from '../../i18n/text.ts'

type Announcement = SiteProfile['announcement']

/** Saves the bar above every page, which visitors see at once. */
export function useSaveAnnouncement() {
  const { mutateAsync } = useSaveSiteProfile()
  return useLiveSave((announcement: Announcement) => mutateAsync({ announcement }), 'announcement')
}

/** The bar above every page: its text, its link, and whether it is shown. Each is saved at once. */
export function AnnouncementFields({ announcement }: { readonly announcement: Announcement }) {
  const { save, problem } = useSaveAnnouncement()
  const change = (changes: Partial<Announcement>) => save({ ...announcement, ...changes }, announcement)
  const { enabled, text, url, newWindow } = announcement
  return (
    <div className={styles.fields}>
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <SavedText
        label={t('Text')}
        maxLength={500}
        value={text}
        // Who writes the first announcement wants it seen; without words there is none.
        onSave={(next) => change({ text: next, enabled: next !== '' && (enabled || text === '') })}
      />
      <SavedLink
        label={t('Link')}
        value={url}
        description={t('A page, URL, email or phone number. Leave blank for none.')}
        onSave={(next) => change({ url: next })}
      />
      <Checkbox isSelected={newWindow} isDisabled={url === ''} onChange={(next) => void change({ newWindow: next })}>
        {t('Open in new tab')}
      </Checkbox>
      <Checkbox isSelected={enabled} isDisabled={text === ''} onChange={(next) => void change({ enabled: next })}>
        {t('Show announcement bar')}
      </Checkbox>
    </div>
  )
}
