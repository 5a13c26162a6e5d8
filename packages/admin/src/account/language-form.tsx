import { useMutation } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { keepLanguage, type Language, languages } from '../i18n/languages.ts'
import { editorLanguage, t } from '../i18n/text.ts'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'

const options = Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }))

/** The language of the editor for this person, on every device. Another one reloads the editor. */
export function LanguageForm() {
  const save = useMutation({
    mutationFn: (language: Language) => answer(api.PATCH('/api/admin/account', { body: { language } })),
    onSuccess: (_answer, language) => {
      keepLanguage(language)
      location.reload()
    },
  })
  return (
    <div>
      <Select
        label={t('Language of the editor')}
        options={options}
        value={save.isError ? editorLanguage : (save.variables ?? editorLanguage)}
        onChange={(language) => language !== editorLanguage && save.mutate(language)}
      />
      {save.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(save.error)}
        </Notice>
      )}
    </div>
  )
}
