import { useQuery } from '@tanstack/react-query'
import { check, type CheckFinding, compile, type TemplateError } from '@vitrine/template'
import { fetchLocale } from '@vitrine/template/packs'
import { useDeferredValue, useMemo } from 'react'

/** Enough for a page, too little to freeze the window. */
const limits = { wallTimeMs: 300, steps: 500_000, outputBytes: 2 * 1024 * 1024 }

interface Rendering {
  readonly output: string
  /** What `check` finds in the template. */
  readonly findings: readonly CheckFinding[]
  /** What went wrong while it was rendered. */
  readonly runErrors: readonly TemplateError[]
  /** Why the data cannot be read; the template is then rendered with the last that could. */
  readonly dataProblem: string | undefined
}

type ReadData = { readonly data: unknown; readonly problem?: never } | { readonly problem: string }

/** Parses the sample data. */
export function readData(text: string): ReadData {
  try {
    return { data: JSON.parse(text) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** The locale's data, fetched once for each. */
export function useLocale(locale: string) {
  return useQuery({
    queryKey: ['template-locale', locale],
    queryFn: async () => (await fetchLocale(locale)) ?? null,
    staleTime: Infinity,
  })
}

/** Renders with the engine of the pages, a moment behind the typing. */
export function useRendering(
  template: string,
  data: unknown,
  dataProblem: string | undefined,
  localeData: Awaited<ReturnType<typeof fetchLocale>>,
): Rendering {
  const source = useDeferredValue(template)
  const sample = useDeferredValue(data)
  return useMemo(() => {
    const compiled = compile(source, { backend: 'closures' })
    const { output, errors } = compiled.render(sample, {
      limits,
      ...(localeData === undefined ? { locale: 'none' } : { localeData }),
    })
    const runErrors = errors.slice(compiled.errors.length)
    return { output, findings: check(source), runErrors, dataProblem }
  }, [source, sample, dataProblem, localeData])
}
