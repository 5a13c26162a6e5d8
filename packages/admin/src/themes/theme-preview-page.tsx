import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { type CollectionSummary, collectionsQuery, firstItemQuery } from '../pages/pages.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { messages } from '../messages.ts'
import { useNotify } from '../ui/notifications.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import styles from './design.module.css'
import { DeviceSwitch } from './device-switch.tsx'
import { getFirstDevice } from './devices.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { ProblemsDialog } from './problems-dialog.tsx'
import { PublishThemeDialog } from './publish-theme-dialog.tsx'
import { type ThemeList, themesQuery, useActivateTheme } from './themes.ts'
import { t } from '../i18n/text.ts'

const route = getRouteApi('/design/themes/$themeId')

interface PreviewedTheme {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
}

/** The pages of the site in another theme, before visitors see it. */
export function ThemePreviewPage() {
  const { themeId } = route.useParams()
  const themes = useInfiniteQuery(themesQuery)
  const pages = useQuery(collectionsQuery)
  const theme = findTheme(themes.data?.pages ?? [], themeId)
  const { fetchNextPage, hasNextPage, isFetching, isError } = themes
  // Older versions are on later pages of the list. A page that failed waits for "Try again".
  const isOlder = !theme && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isOlder) void fetchNextPage()
  }, [isOlder, fetchNextPage])
  const failed = [themes, pages].find(({ isError }) => isError)
  if (theme && pages.data)
    return <Preview theme={theme} previousId={findActiveId(themes.data?.pages ?? [])} pages={pages.data} />
  return (
    <Page title={t('Theme preview')} windowTitle={[t('Theme preview'), t('Themes')]} before={<Back />}>
      <Panel>
        {failed && (
          <ErrorState
            {...(failed === pages ? { title: messages.unableToLoadCollections } : {})}
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        )}
        {!failed && (themes.isPending || pages.isPending || themes.isFetchingNextPage) && (
          <div className={styles.group} aria-busy="true">
            <Skeleton width={32} />
          </div>
        )}
        {themes.data && !themes.isFetchingNextPage && !theme && !themes.hasNextPage && (
          <EmptyState icon={<SearchX size={22} />} title={t('Theme not found')}>
            <p>{t('It may have been removed. Choose another one under Themes.')}</p>
          </EmptyState>
        )}
      </Panel>
    </Page>
  )
}

interface PreviewProps {
  readonly theme: PreviewedTheme
  /** The theme that visitors see until this one is published. */
  readonly previousId: string | undefined
  readonly pages: readonly CollectionSummary[]
}

function Preview({ theme, previousId, pages }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const navigate = useNavigate()
  const can = useCan()
  const [device, setDevice] = useState(getFirstDevice)
  const [problem, setProblem] = useState<unknown>()
  const [showsProblems, setShowsProblems] = useState(false)
  const places = usePlaces(pages)
  const activate = useActivateTheme()
  const notify = useNotify()
  // It was looked at, and can be taken back: only a theme with errors is asked about.
  const publish = async () => {
    await activate.mutateAsync({ id: theme.id, acceptErrors: false })
    const takeBack = (id: string) => () =>
      activate.mutateAsync({ id, acceptErrors: true }).catch((error: unknown) => notify(getErrorMessage(error)))
    notify(t('{name} published.', { name: theme.name }), previousId === undefined ? {} : { undo: takeBack(previousId) })
    await navigate({ to: '/design/themes' })
  }
  const [path, setPath] = useState('/')
  return (
    <Page
      title={theme.name}
      windowTitle={[theme.name, t('Themes')]}
      fill="always"
      before={<Back />}
      aside={
        theme.isActive ? <Badge tone="positive">{t('Published')}</Badge> : <Badge tone="accent">{t('Preview')}</Badge>
      }
      actions={
        can('settings.write') &&
        !theme.isActive && (
          <Button kind="primary" isPending={activate.isPending} onPress={() => void publish().catch(setProblem)}>
            {t('Publish theme')}
          </Button>
        )
      }
    >
      <div className={styles.themePreview}>
        <div className={styles.themePreviewBar}>
          <div className={styles.previewPlace}>
            <Select
              label={t('Page')}
              value={path}
              onChange={setPath}
              options={places.map(({ path: value, label }) => ({ value, label }))}
            />
          </div>
          <span className={styles.push} />
          <DeviceSwitch device={device} onChange={setDevice} />
        </div>
        <PreviewFrame
          key={path}
          title={t('Your site in {name}', { name: theme.name })}
          device={device}
          frame={frame}
          src={`${path}?theme-preview=${encodeURIComponent(theme.id)}`}
        />
      </div>
      {problem !== undefined && (
        <PublishThemeDialog
          theme={theme}
          problem={problem}
          onClose={() => setProblem(undefined)}
          onPublished={() => void navigate({ to: '/design/themes' })}
          onProblems={() => {
            setProblem(undefined)
            setShowsProblems(true)
          }}
        />
      )}
      {showsProblems && <ProblemsDialog id={theme.id} name={theme.name} onClose={() => setShowsProblems(false)} />}
    </Page>
  )
}

interface PreviewPlace {
  readonly path: string
  readonly label: string
}

/** Lists whose first item is offered beside them. */
const maxLists = 4

/** The home page, the other pages of the site, and the first item of its lists. */
function usePlaces(pages: readonly CollectionSummary[]): readonly PreviewPlace[] {
  const shown = pages.filter(({ isHomepage, typeName }) => !isHomepage && typeName !== 'folder')
  const lists = shown.filter(({ itemCount }) => itemCount > 0).slice(0, maxLists)
  const items = useQueries({ queries: lists.map(({ collectionId }) => firstItemQuery(collectionId)) })
  return [
    { path: '/', label: t('Home page') },
    ...shown.flatMap((page) => {
      const item = items[lists.indexOf(page)]?.data
      return [
        { path: page.path, label: page.title },
        ...(item ? [{ path: item.path, label: `${page.title}: ${item.title}` }] : []),
      ]
    }),
  ]
}

function findActiveId(lists: readonly ThemeList[]): string | undefined {
  const all = [...(lists[0]?.installed ?? []), ...lists.flatMap(({ versions }) => versions)]
  return all.find(({ isActive }) => isActive)?.id
}

function findTheme(lists: readonly ThemeList[], id: string): PreviewedTheme | undefined {
  const version = lists.flatMap(({ versions }) => versions).find((each) => each.id === id)
  if (version)
    return {
      id,
      name: t('{name}, version {number}', { name: version.name, number: version.number }),
      isActive: version.isActive,
    }
  const installed = lists[0]?.installed.find((each) => each.id === id)
  return installed && { id, name: installed.title, isActive: installed.isActive }
}

function Back() {
  return (
    <Link to="/design/themes" className={styles.back}>
      <ChevronLeft size={16} aria-hidden="true" />
      {t('Themes')}
    </Link>
  )
}
