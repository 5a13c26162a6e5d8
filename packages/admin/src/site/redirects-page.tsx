import { useQuery } from '@tanstack/react-query'
import { LoadedPage } from './loaded-page.tsx'
import { RedirectsForm } from './redirects-form.tsx'
import { mappingsQuery } from './site.ts'

/** Old addresses and where they lead, as one text. */
export function RedirectsPage() {
  return (
    <LoadedPage query={useQuery(mappingsQuery)} title="Redirects">
      {(mappings) => <RedirectsForm stored={mappings} />}
    </LoadedPage>
  )
}
