import { useQuery } from '@tanstack/react-query'
import { LoadedPage } from './loaded-page.tsx'
import { RedirectsForm } from './redirects-form.tsx'
import { redirectsQuery } from './site.ts'
import { t } from '../i18n/text.ts'

/** Old addresses and where they lead, as one text. */
export function RedirectsPage() {
  return (
    <LoadedPage query={useQuery(redirectsQuery)} title={t('Redirects')}>
      {(redirects) => <RedirectsForm stored={redirects} />}
    </LoadedPage>
  )
}
