import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Answer, answer, api } from '../api/client.ts'
import { CsvImportPage } from '../csv-import/csv-import-page.tsx'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'
import { Notice } from '../ui/notice.tsx'
import { BackLink } from '../ui/page.tsx'

type Report = Answer<'importCustomers'>

/** Imports customers of a CSV file. */
export function ImportCustomersPage() {
  const queries = useQueryClient()
  return (
    <CsvImportPage<Report>
      title={t('Import customers')}
      windowTitle={[t('Import customers'), t('Customers')]}
      before={<BackLink link={{ to: '/customers' }}>{t('Customers')}</BackLink>}
      description={t('An export of Shopify or of this page. Up to 900 KB and 20,000 customers.')}
      hint={
        <>
          {t(
            'Email, name, note, tags and default address are read. What is known of a customer stays; tags are added.',
          )}{' '}
          <Trans
            id="Consent to marketing is imported with its proof, under <0>Mailing lists</0>."
            components={[<Link key="lists" to="/lists/import" />]}
          />
        </>
      }
      send={(body) => answer(api.POST('/api/admin/customers/imports', { body }))}
      onImported={() => queries.invalidateQueries({ queryKey: ['customers'] })}
      count={({ added, updated }) => added + updated}
      describeButton={(count) => t('{count, plural, one {Import # customer} other {Import # customers}}', { count })}
      importingText={t('Importing customers…')}
      renderReport={renderReport}
    />
  )
}

function renderReport(report: Report, isDryRun: boolean) {
  const { added, updated, unchanged, incompleteAddresses, invalid, invalidCount } = report
  const counts = { added, updated, unchanged }
  return (
    <>
      <Notice tone="neutral">
        {isDryRun
          ? t(
              'Nothing is imported yet. {added} would be new, {updated} would be completed, {unchanged} stay as they are.',
              counts,
            )
          : t('{added} added, {updated} completed, {unchanged} unchanged.', counts)}
      </Notice>
      {incompleteAddresses > 0 && (
        <Notice tone="caution">
          {t(
            '{count, plural, one {# postal address is incomplete and is left out.} other {# postal addresses are incomplete and are left out.}}',
            { count: incompleteAddresses },
          )}
        </Notice>
      )}
      {invalidCount > 0 && (
        <Notice tone="caution">
          {t('{count, plural, one {# line has no usable email} other {# lines have no usable email}}:', {
            count: invalidCount,
          })}{' '}
          {invalid
            .slice(0, 10)
            .map(({ line, text }) => t('line {line} “{text}”', { line, text }))
            .join(', ')}
        </Notice>
      )}
    </>
  )
}
