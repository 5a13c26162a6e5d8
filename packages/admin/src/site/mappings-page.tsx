import { useQuery } from '@tanstack/react-query'
import { LoadedPage } from './loaded-page.tsx'
import { MappingsForm } from './mappings-form.tsx'
import { mappingsQuery } from './site.ts'

/** Old addresses and where they lead, as one text. */
export function MappingsPage() {
  return (
    <LoadedPage query={useQuery(mappingsQuery)} title="Redirects">
      {(mappings) => <MappingsForm stored={mappings} />}
    </LoadedPage>
  )
}
