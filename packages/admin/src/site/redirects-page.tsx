import { useQuery } from '@tanstack/react-query'
import { LoadedPage } from './loaded-page.tsx'
import { RedirectsForm } from './redirects-form.tsx'
import { redirectsQuery } from './site.ts'

/** Old addresses and where they lead, as one text. */
export function RedirectsPage() {
  return (
    <LoadedPage query={useQuery(redirectsQuery)} title="Redirects">
      {(redirects) => <RedirectsForm stored={redirects} />}
    </LoadedPage>
  )
}
