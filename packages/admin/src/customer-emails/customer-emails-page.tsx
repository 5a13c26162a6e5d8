import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { Loaded } from '../site/loaded-page.tsx'
import { Badge } from '../ui/badge.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { designQuery, type EmailList, emailsQuery, useMailLanguage } from './customer-emails.ts'
import styles from './customer-emails.module.css'
import { DesignForm } from './design-form.tsx'
import { LanguageNotice } from './language-notice.tsx'
import { emailGroups, emailNames, formatLanguage } from './email-names.ts'

const route = getRouteApi('/settings/emails')

/** Every email that customers get, and what all of them have in common. */
export function CustomerEmailsPage() {
  const ofSite = useMailLanguage()
  const { language = ofSite } = route.useSearch()
  const emails = useQuery(emailsQuery(language))
  const design = useQuery(designQuery)
  return (
    <SettingsPage>
      <div className={styles.column}>
        <Loaded query={design} title={t('Design')}>
          {(stored) => <DesignForm stored={stored} />}
        </Loaded>
        <Loaded query={emails} title={t('Orders')}>
          {(list) => <EmailGroups list={list} />}
        </Loaded>
      </div>
    </SettingsPage>
  )
}

function EmailGroups({ list }: { readonly list: EmailList }) {
  const navigate = useNavigate()
  const ofSite = useMailLanguage()
  const groups = Map.groupBy(list.templates, ({ kind }) => emailGroups.find(({ kinds }) => kinds.test(kind))?.title)
  return (
    <>
      <div className={styles.language}>
        <Select
          label={t('Language of the texts')}
          value={list.language}
          options={list.languages.map(({ language, changedCount }) => ({
            value: language,
            label:
              changedCount === 0
                ? formatLanguage(language)
                : t('{language} ({count} changed)', { language: formatLanguage(language), count: changedCount }),
          }))}
          onChange={(language) =>
            void navigate({
              to: '/settings/emails',
              search: language === ofSite ? {} : { language },
              replace: true,
              resetScroll: false,
            })
          }
        />
        <LanguageNotice language={list.language} />
      </div>
      {emailGroups.map(({ title }) => (
        <Panel key={title} title={title}>
          <ul className={styles.list}>
            {(groups.get(title) ?? []).map(({ kind, subject, isChanged }) => (
              <li key={kind}>
                <Link
                  to="/settings/emails/$language/$kind"
                  params={{ language: list.language, kind }}
                  className={styles.row}
                >
                  <span className={styles.name}>{emailNames[kind].title}</span>
                  {isChanged && <Badge tone="accent">{t('Changed')}</Badge>}
                  <span className={styles.subject} dir="auto" lang={list.language}>
                    {subject}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  )
}
