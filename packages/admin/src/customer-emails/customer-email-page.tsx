import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Loaded } from '../site/loaded-page.tsx'
import { BackLink, Page } from '../ui/page.tsx'
import { type EmailKey, type EmailKind, emailQuery, useMailLanguage } from './customer-emails.ts'
import { EmailForm } from './email-form.tsx'
import { emailNames } from './email-names.ts'

const route = getRouteApi('/settings/emails/$language/$kind')

/** The texts of one email, beside how it looks. */
export function CustomerEmailPage() {
  const { language, kind } = route.useParams()
  return isKind(kind) ? <KnownEmail language={language} kind={kind} /> : <NotFoundPage />
}

function KnownEmail({ language, kind }: EmailKey) {
  const ofSite = useMailLanguage()
  const email = useQuery(emailQuery({ language, kind }))
  const { title } = emailNames[kind]
  const back = (
    <BackLink link={{ to: '/settings/emails', search: language === ofSite ? {} : { language } }}>
      {t('Emails')}
    </BackLink>
  )
  if (email.data) return <EmailForm key={`${language}.${kind}`} stored={email.data} before={back} />
  return (
    <Page title={title} windowTitle={[title, t('Emails')]} before={back}>
      <Loaded query={email} title={t('Text')}>
        {() => null}
      </Loaded>
    </Page>
  )
}

function isKind(kind: string): kind is EmailKind {
  return Object.hasOwn(emailNames, kind)
}
