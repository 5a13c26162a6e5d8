import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Download, Languages as LanguagesIcon, Upload } from 'lucide-react'
import { downloadFile } from '../api/download-file.ts'
import { nameLanguage } from '../site/choices.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { type PageAction, PageActions } from '../ui/page-actions.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import rowStyles from '../ui/rows.module.css'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import { EmptyState, ErrorState, LoadingState, NoMatchState } from '../ui/states.tsx'
import { languagesQuery } from './languages.ts'
import { MachineTranslation } from './machine-run.tsx'
import styles from './languages.module.css'
import { readTranslationsSearch } from './search.ts'
import { type TranslationSummary, translationsQuery } from './translations.ts'
import { t } from '../i18n/text.ts'

const route = getRouteApi('/translations')

/** What of the site is translated into a language, document by document. */
export function TranslationsPage() {
  const languages = useQuery(languagesQuery)
  const search = route.useSearch()
  const { language = languages.data?.languages[0]?.tag } = search
  return (
    <Page
      title={t('Translations')}
      actions={
        language !== undefined && languages.data && <FileActions language={language} isOpen={search.state === 'open'} />
      }
    >
      {languages.isPending && <LoadingState />}
      {languages.isError && <ErrorState error={languages.error} onRetry={() => void languages.refetch()} />}
      {languages.data && language === undefined && <NoLanguage />}
      {languages.data && language !== undefined && (
        <Documents language={language} tags={languages.data.languages.map(({ tag }) => tag)} />
      )}
    </Page>
  )
}

interface FileActionsProps {
  readonly language: string
  /** Only texts that are missing or changed. */
  readonly isOpen: boolean
}

/** What the list shows as a file for a translator, and the way back. */
function FileActions({ language, isOpen }: FileActionsProps) {
  const mayImport = useCan()('content.write')
  const exportAs = (format: 'csv' | 'xliff', label: string): PageAction => ({
    label,
    icon: <Download size={16} aria-hidden="true" />,
    target: () =>
      downloadFile(`/api/admin/translations/${language}/file?format=${format}&state=${isOpen ? 'open' : 'all'}`),
  })
  return (
    <PageActions
      actions={[
        exportAs('csv', t('Export CSV')),
        exportAs('xliff', t('Export XLIFF')),
        mayImport && {
          label: t('Import translations'),
          short: t('Import'),
          icon: <Upload size={16} aria-hidden="true" />,
          kind: 'primary',
          target: { to: { to: '/translations/import' } },
        },
      ]}
    />
  )
}

function NoLanguage() {
  const mayAdd = useCan()('settings.write')
  return (
    <Panel>
      <EmptyState icon={<LanguagesIcon size={22} />} title={t('The website has one language')}>
        {mayAdd ? (
          <Link to="/settings/languages">{t('Add a language')}</Link>
        ) : (
          t('Administrators add languages in the settings.')
        )}
      </EmptyState>
    </Panel>
  )
}

function Documents({ language, tags }: { readonly language: string; readonly tags: readonly string[] }) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const mayTranslate = useCan()('content.write')
  const documents = useInfiniteQuery(translationsQuery(language, search))
  const all = documents.data?.pages.flatMap((page) => page.documents) ?? []
  const isFiltered = search.state !== undefined || (search.search ?? '') !== ''
  const go = (next: typeof search) => void navigate({ to: '/translations', search: next, replace: true })
  const { search: _typed, ...withoutSearch } = search
  const { state: _state, ...everything } = search
  return (
    <>
      <SavedViews
        list="translations"
        share="content.write"
        search={search}
        read={readTranslationsSearch}
        toLink={(shown) => ({ to: '/translations', search: shown })}
      />
      <div className={styles.tools}>
        <Select
          label={t('Language')}
          quiet
          options={[...new Set([language, ...tags])].map((tag) => ({ value: tag, label: nameLanguage(tag) }))}
          value={language}
          onChange={(tag) => go({ ...search, language: tag })}
        />
        <Segments
          label={t('Documents')}
          segments={[
            { label: t('All'), link: { to: '/translations', search: everything } },
            { label: t('To do'), link: { to: '/translations', search: { ...search, state: 'open' } } },
          ]}
        />
        <SearchField
          label={t('Search titles')}
          value={search.search ?? ''}
          onSearch={(text) => go(text === '' ? withoutSearch : { ...search, search: text })}
        />
      </div>
      {mayTranslate && <MachineTranslation key={language} language={language} />}
      <Panel>
        <PagedList
          query={documents}
          isEmpty={all.length === 0}
          empty={
            isFiltered ? (
              <NoMatchState title={t('Nothing to translate here')} onClear={() => go({ language })} />
            ) : (
              <EmptyState icon={<LanguagesIcon size={22} />} title={t('Nothing to translate yet')} />
            )
          }
        >
          <ul className={`${rowStyles.rows} ${styles.documents}`} aria-label={t('Documents')}>
            {all.map((document) => (
              <DocumentRow key={`${document.kind} ${document.id}`} language={language} document={document} />
            ))}
          </ul>
        </PagedList>
      </Panel>
    </>
  )
}

/** Documents that belong to no record have names of ours. */
export function nameDocument({ kind, id, title }: Pick<TranslationSummary, 'kind' | 'id' | 'title'>): string {
  if (kind !== 'site' || id === 'site') return title
  if (id === 'delivery') return t('Shipping and taxes')
  if (id === 'donations') return t('Donations')
  if (id === 'pictures') return t('Pictures')
  return id === 'tags' ? t('Tags') : t('Product options')
}

const kinds: Readonly<Record<TranslationSummary['kind'], string>> = {
  site: t('Website'),
  collection: t('Page'),
  item: t('Post, product or event'),
  form: t('Form'),
  'block-field': t('Part of the theme'),
  popup: t('Popup'),
}

interface DocumentRowProps {
  readonly language: string
  readonly document: TranslationSummary
}

function DocumentRow({ language, document }: DocumentRowProps) {
  const { kind, id, count, missingCount, changedCount, uncheckedCount } = document
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.words}>
        <Link
          className={rowStyles.title}
          to="/translations/$language/$kind/$documentId"
          params={{ language, kind, documentId: id }}
        >
          {nameDocument(document)}
        </Link>
        <span className={styles.note}>
          {kinds[kind]} · {t('{count, plural, one {# text} other {# texts}}', { count })}
        </span>
      </div>
      {changedCount > 0 && <Badge tone="caution">{t('{count} changed', { count: changedCount })}</Badge>}
      {uncheckedCount > 0 && <Badge tone="caution">{t('{count} to check', { count: uncheckedCount })}</Badge>}
      {missingCount > 0 && <Badge tone="neutral">{t('{count} missing', { count: missingCount })}</Badge>}
      {missingCount + changedCount + uncheckedCount === 0 && <Badge tone="done">{t('Translated')}</Badge>}
    </li>
  )
}
