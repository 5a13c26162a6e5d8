import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { useNotify } from '../ui/notifications.tsx'
import { refreshChanged, type ReleaseTarget, type SavedChange } from './waiting.ts'

/** Saves a change for a release and says so. */
export function useSaveChange(save: (release: ReleaseTarget) => Promise<SavedChange>, onSaved: () => void) {
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: save,
    onSuccess: async (saved) => {
      onSaved()
      await refreshChanged(queries, saved)
      notify(t('Saved for release “{title}”. Visitors see it once the release is live.', { title: saved.releaseTitle }))
    },
  })
}
