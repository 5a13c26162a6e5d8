import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { languagesQuery } from '../languages/languages.ts'
import { Notice } from '../ui/notice.tsx'
import { toMailLanguage } from './customer-emails.ts'
import { formatLanguage } from './email-names.ts'

/** Says where texts are written that no email has yet. */
export function LanguageNotice({ language }: { readonly language: string }) {
  const { data } = useQuery(languagesQuery)
  if (!data) return null
  const ofSite = [data.primaryLanguage, ...data.languages.map(({ tag }) => tag)]
  if (ofSite.some((tag) => toMailLanguage(tag) === language)) return null
  return (
    <Notice tone="neutral">
      {t('No email goes out in {language} yet. These texts are used once the site has that language.', {
        language: formatLanguage(language),
      })}
    </Notice>
  )
}
