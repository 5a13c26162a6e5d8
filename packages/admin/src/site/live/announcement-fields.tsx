import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type SiteProfile, siteProfileQuery } from '../site-profile.ts'
import { pickStored } from './header-footer.ts'
import { SavedLink, SavedText } from './saved-fields.tsx'
import { useLiveSave } from './use-live-save.ts'
import styles from './live.module.css'
import { t } from '../../i18n/text.ts'

type Announcement = SiteProfile['announcement']

/** Saves parts of the bar above every page, which visitors see at once. One save waits for the other: the bar is stored as a whole. */
export function useSaveAnnouncement() {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    scope: { id: 'announcement' },
    mutationFn: async (changes: Partial<Announcement>) => {
      const { announcement } = await queries.ensureQueryData(siteProfileQuery)
      return answer(api.PATCH('/api/admin/site/profile', { body: { announcement: { ...announcement, ...changes } } }))
    },
    onSuccess: (saved) => queries.setQueryData(siteProfileQuery.queryKey, saved),
  })
  return useLiveSave(mutateAsync, 'announcement')
}

/** The bar above every page: its text, its link, and whether it is shown. Each is saved at once. */
export function AnnouncementFields({ announcement }: { readonly announcement: Announcement }) {
  const { save, problem } = useSaveAnnouncement()
  const change = (changes: Partial<Announcement>) => save(changes, pickStored(announcement, changes))
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
