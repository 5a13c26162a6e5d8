import { editorLanguage, t } from '../i18n/text.ts'
import type { Formats } from '../ui/format.ts'
import type { ReportName, ReportRow } from './queries.ts'
import type { ViewName } from './search.ts'

export const viewLabels: Readonly<Record<ViewName, string>> = {
  overview: t('Overview'),
  live: t('Live'),
  sources: t('Sources'),
  pages: t('Pages'),
  products: t('Products'),
  browsers: t('Browsers'),
  searches: t('Searches'),
  actions: t('Buttons and forms'),
  speed: t('Speed'),
}

/** The tables of each view. */
export const reportsOfView: Readonly<Record<Exclude<ViewName, 'overview' | 'live' | 'speed'>, readonly ReportName[]>> =
  {
    sources: ['channel', 'referrer', 'campaign'],
    pages: ['page', 'landing', 'exit', 'not-found'],
    products: ['product'],
    browsers: ['device', 'browser', 'system', 'language'],
    searches: ['search'],
    actions: ['button', 'form', 'outbound', 'download'],
  }

interface ReportColumn {
  readonly label: string
  readonly format: (row: ReportRow, formats: Formats) => string
  /** Left out where there is no room for more than one number. */
  readonly isExtra?: boolean
}

interface ReportDescription {
  readonly title: string
  readonly valueLabel: string
  /** The number that the rows are compared by. */
  readonly getSize: (row: ReportRow) => number
  readonly columns: readonly ReportColumn[]
  readonly emptyText: string
}

const visits: ReportColumn = { label: t('Visits'), format: ({ visits: count }, { number }) => number(count) }
const visitors: ReportColumn = {
  label: t('Visitors'),
  format: ({ visitors: count }, { number }) => number(count),
  isExtra: true,
}
const bounces: ReportColumn = {
  label: t('Bounce rate'),
  format: ({ bounces: count, visits: all }, formats) => formatShare(count, all, formats),
  isExtra: true,
}
const hits = (label: string): ReportColumn => ({ label, format: ({ hits: count }, { number }) => number(count) })
const results = (label: string): ReportColumn => ({
  label,
  format: ({ results: count }, { number }) => number(count ?? 0),
})
const rate: ReportColumn = {
  label: t('Rate'),
  format: ({ results: count, hits: all }, formats) => formatShare(count ?? 0, all, formats),
  isExtra: true,
}

/** The share of seen buttons that were clicked. */
const clickRate: ReportColumn = {
  label: t('Rate'),
  format: ({ results: seen, hits: clicks }, formats) => formatShare(clicks, seen ?? 0, formats),
  isExtra: true,
}

const ofVisits = (title: string, valueLabel: string, emptyText = t('No visits on these days.')): ReportDescription => ({
  title,
  valueLabel,
  getSize: (row) => row.visits,
  columns: [visits, visitors, bounces],
  emptyText,
})
const ofHits = (
  title: string,
  valueLabel: string,
  columns: readonly ReportColumn[],
  emptyText: string,
): ReportDescription => ({ title, valueLabel, getSize: (row) => row.hits, columns, emptyText })

export const reports: Readonly<Record<ReportName, ReportDescription>> = {
  channel: ofVisits(t('Sources'), t('Source')),
  referrer: ofVisits(t('Websites'), t('Website'), t('Nobody came from another website on these days.')),
  campaign: ofVisits(
    t('Campaigns'),
    t('Campaign'),
    t('Add utm_source, utm_medium and utm_campaign to links in letters and ads: their visits appear here.'),
  ),
  page: ofHits(
    t('Pages'),
    t('Page'),
    [hits(t('Page views')), { ...visits, isExtra: true }, visitors],
    t('No visits on these days.'),
  ),
  landing: ofVisits(t('Landing pages'), t('First page of a visit')),
  exit: ofVisits(t('Exit pages'), t('Last page of a visit')),
  'not-found': ofHits(
    t('Missing pages'),
    t('URL'),
    [hits(t('Views')), visitors],
    t('Nobody asked for a page that is missing.'),
  ),
  product: ofHits(
    t('Products'),
    t('Product'),
    [hits(t('Views')), results(t('Added to cart')), rate, visitors],
    t('Nobody looked at a product on these days.'),
  ),
  device: ofVisits(t('Devices'), t('Device')),
  browser: ofVisits(t('Browsers'), t('Browser')),
  system: ofVisits(t('Operating systems'), t('Operating system')),
  language: ofVisits(t('Languages'), t('Language')),
  search: ofHits(
    t('Searches'),
    t('Searched for'),
    [hits(t('Searches')), visitors],
    t('Nobody searched the site on these days.'),
  ),
  button: ofHits(
    t('Buttons'),
    t('Button'),
    [hits(t('Clicks')), results(t('Seen')), clickRate, visitors],
    t('Nobody pressed a button on these days.'),
  ),
  form: ofHits(
    t('Forms'),
    t('Form'),
    [hits(t('Seen')), results(t('Answers')), rate, visitors],
    t('Nobody saw a form on these days.'),
  ),
  outbound: ofHits(
    t('Links to other websites'),
    t('Website'),
    [hits(t('Clicks')), visitors],
    t('Nobody followed a link to another website on these days.'),
  ),
  download: ofHits(t('Files'), t('File'), [hits(t('Clicks')), visitors], t('Nobody opened a file on these days.')),
}

export const channelLabels: Readonly<Record<string, string>> = {
  direct: t('Direct'),
  search: t('Search engines'),
  social: t('Social networks'),
  website: t('Other websites'),
  email: t('Email'),
  paid: t('Ads'),
  campaign: t('Other campaigns'),
}

const deviceLabels: Readonly<Record<string, string>> = {
  phone: t('Phone'),
  tablet: t('Tablet'),
  desktop: t('Computer'),
}

/** The value of a row as people read it. */
export function getValueLabel(report: ReportName, { value, name }: Pick<ReportRow, 'value' | 'name'>): string {
  if (value === null) return t('Other')
  if (report === 'product') return name ?? t('Deleted product')
  if (report === 'form') return name ?? t('Deleted form')
  if (value === '') return t('Unknown')
  if (report === 'channel') return channelLabels[value] ?? value
  if (report === 'device') return deviceLabels[value] ?? value
  return report === 'language' ? getLanguageName(value) : value
}

function getLanguageName(code: string): string {
  try {
    return new Intl.DisplayNames([editorLanguage], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** A share of a whole in whole percent; `-` of nothing. */
export function formatShare(part: number, whole: number, formats: Formats): string {
  return whole === 0 ? '-' : formats.percent(Math.round((part / whole) * 100) / 100)
}

/** How much more or less than before, in whole percent: `+12%`, `-3%`; undefined where there was nothing. */
export function formatChange(now: number, before: number, formats: Formats): string | undefined {
  if (before === 0) return undefined
  const change = Math.round(((now - before) / before) * 100) / 100
  return `${change > 0 ? '+' : ''}${formats.percent(change)}`
}

/** Seconds as `2:05`, hours as `1:02:05`. */
export function formatDuration(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
