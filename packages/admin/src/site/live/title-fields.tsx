import { useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import { sessionQuery } from '../../session/session.ts'
import { type GeneralSettings, generalQuery } from '../site.ts'
import { SavedText } from './saved-fields.tsx'
import { useLiveSave } from './use-live-save.ts'
import { t } from '../../i18n/text.ts'

/** Saves the title of the site, which visitors see at once. */
export function useSaveTitle() {
  const queries = useQueryClient()
  return useLiveSave(async (title: string) => {
    const saved = await answer(api.PATCH('/api/admin/site', { body: { title } }))
    queries.setQueryData(generalQuery.queryKey, saved)
    void queries.invalidateQueries(sessionQuery)
  }, 'site-title')
}

/** The title of the site. */
export function TitleField({ settings: { title } }: { readonly settings: GeneralSettings }) {
  const { save } = useSaveTitle()
  return (
    <SavedText
      label={t('Site title')}
      maxLength={100}
      value={title}
      onSave={async (next) => (next === '' ? t('Title is required.') : save(next, title))}
    />
  )
}
