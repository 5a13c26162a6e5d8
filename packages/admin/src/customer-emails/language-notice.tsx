import { t } from '../i18n/text.ts'
import { Notice } from '../ui/notice.tsx'
import { useMailLanguage } from './customer-emails.ts'
import { formatLanguage } from './email-names.ts'

/** Says where texts are written that no email has yet. */
export function LanguageNotice({ language }: { readonly language: string }) {
  const ofSite = useMailLanguage()
  if (language === ofSite) return null
  return (
    <Notice tone="neutral">
      {t('Emails go out in the language of the site, {language}. These texts are used once the site speaks {other}.', {
        language: formatLanguage(ofSite),
        other: formatLanguage(language),
      })}
    </Notice>
  )
}
