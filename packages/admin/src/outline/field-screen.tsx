import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { themeTypesQuery } from '../pages/pages.ts'
import { OutlineEditor } from './outline-editor.tsx'
import { toFieldSubject } from './subject.ts'

const route = getRouteApi('/block-fields/$fieldId')

/** The blocks of a place of the theme, such as the footer. It is shown on every page, the home page among them. */
export function FieldScreen() {
  const { fieldId } = route.useParams()
  const fields = useQuery(themeTypesQuery).data?.blockFields ?? []
  const label = fields.find(({ id }) => id === fieldId)?.label
  return <OutlineEditor key={fieldId} subject={toFieldSubject(fieldId, label)} />
}
