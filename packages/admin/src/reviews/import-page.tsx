import { useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { CsvImportPage } from '../csv-import/csv-import-page.tsx'
import { t } from '../i18n/text.ts'
import { Notice } from '../ui/notice.tsx'
import { BackLink } from '../ui/page.tsx'

type Report = Answer<'importReviews'>
type InvalidLine = Report['invalid'][number]

const maxShown = 10

/** Imports reviews of a CSV file. */
export function ImportReviewsPage() {
  const queries = useQueryClient()
  return (
    <CsvImportPage<Report>
      title={t('Import reviews')}
      windowTitle={[t('Import reviews'), t('Reviews')]}
      before={<BackLink link={{ to: '/reviews' }}>{t('Reviews')}</BackLink>}
      description={t('An export of Judge.me or of this page. Up to 900 KB and 20,000 reviews.')}
      hint={t(
        'Columns: product_handle or product_title, rating, title, body, reviewer_name, reviewer_email, review_date, reply, state. Published reviews appear at once, without “Verified purchase”; others wait for you.',
      )}
      send={(body) => answer(api.POST('/api/admin/reviews/imports', { body }))}
      onImported={() => queries.invalidateQueries({ queryKey: ['reviews'] })}
      count={({ added }) => added}
      describeButton={(count) => t('{count, plural, one {Import # review} other {Import # reviews}}', { count })}
      importingText={t('Importing reviews…')}
      renderReport={renderReport}
    />
  )
}

function renderReport({ added, unchanged, invalid, invalidCount }: Report, isDryRun: boolean) {
  return (
    <>
      <Notice tone="neutral">
        {isDryRun
          ? t('Nothing is imported yet. {added} would be new, {unchanged} are here already.', { added, unchanged })
          : t('{added} added, {unchanged} unchanged.', { added, unchanged })}
      </Notice>
      {invalidCount > 0 && (
        <Notice tone="caution">
          {t('{count, plural, one {# line is left out} other {# lines are left out}}:', { count: invalidCount })}{' '}
          {invalid.slice(0, maxShown).map(describeLine).join(', ')}
        </Notice>
      )}
    </>
  )
}

function describeLine({ line, problem, text }: InvalidLine): string {
  const values = { line, text }
  if (problem === 'product') return t('line {line}: no product, or more than one, is “{text}”', values)
  if (problem === 'stars') return t('line {line}: the rating “{text}” is not 1 to 5', values)
  if (problem === 'date') return t('line {line}: “{text}” is no past date such as 2026-01-31', values)
  if (problem === 'text') return t('line {line}: over 5,000 characters', values)
  return t('line {line}: no name', values)
}
