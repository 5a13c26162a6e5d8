import { useFormats } from './format.ts'

/** A moment in the site's zone, short; the full one when pointed at. */
export function Time({ iso }: { readonly iso: string }) {
  const formats = useFormats()
  return (
    <time dateTime={iso} title={formats.full(iso)}>
      {formats.moment(iso)}
    </time>
  )
}
