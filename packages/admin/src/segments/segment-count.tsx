import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../i18n/text.ts'
import { useFormats } from '../ui/format.ts'
import { segmentCountQuery, type SegmentRules } from '../segment-data/segments.ts'

const pauseMs = 400

/** How many customers rules hold for, counted anew a moment after they change. */
export function SegmentCount({ rules: { match, conditions } }: { readonly rules: SegmentRules }) {
  const [settled, setSettled] = useState<SegmentRules>({ match, conditions })
  const text = JSON.stringify({ match, conditions })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ match, conditions }), pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the text stands for both, which are new objects with each render.
  }, [text])
  const count = useQuery({ ...segmentCountQuery(settled), placeholderData: keepPreviousData })
  const formats = useFormats()
  if (count.isError) return <>{t('Not counted')}</>
  if (!count.data) return <>…</>
  const { value, isMore } = count.data
  if (isMore) return <>{t('More than {count} customers', { count: formats.number(value) })}</>
  return <>{t('{count, plural, one {# customer} other {# customers}}', { count: value })}</>
}
