import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, FileArchive, ListChecks, Rocket, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { downloadFile } from '../api/download-file.ts'
import { getErrorMessage } from '../api/problem.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, getButtonClass } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { LoadMore } from '../ui/load-more.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { DesignTabs } from './design-tabs.tsx'
import styles from './design.module.css'
import { ProblemsDialog } from './problems-dialog.tsx'
import { type InstalledTheme, themesQuery, type ThemeVersion, useUploadTheme } from './themes.ts'
import { PublishThemeDialog } from './publish-theme-dialog.tsx'
import { Picker } from './tweak-control.tsx'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

interface ThemeCard {
  readonly id: string
  readonly name: string
}

/** The themes a site can have: those of the installation, and the versions that were uploaded, with the way back to each. */
export function ThemesPage() {
  const themes = useInfiniteQuery(themesQuery)
  const mayUpload = useCan()('code.write')
  const [checkedTheme, setCheckedTheme] = useState<ThemeCard>()
  const [wanted, setWanted] = useState<ThemeCard>()
  const first = themes.data?.pages[0]
  const versions = themes.data?.pages.flatMap((page) => page.versions) ?? []
  return (
    <Page
      title={t('Design')}
      windowTitle={[t('Themes'), t('Design')]}
      actions={<UploadButton onProblems={setCheckedTheme} />}
    >
      <DesignTabs />
      {themes.isPending && (
        <Panel title={t('Versions')}>
          <div className={styles.group} aria-busy="true">
            <Skeleton width={32} />
            <Skeleton width={26} />
          </div>
        </Panel>
      )}
      {themes.isError && !first && (
        <Panel>
          <ErrorState error={themes.error} onRetry={() => void themes.refetch()} />
        </Panel>
      )}
      {first && (
        <>
          <Panel title={t('Included themes')}>
            <ul className={styles.installed}>
              {first.installed.map((theme) => (
                <InstalledCard key={theme.id} theme={theme} onActivate={setWanted} onProblems={setCheckedTheme} />
              ))}
            </ul>
          </Panel>
          <Panel title={t('Your themes')}>
            {versions.length === 0 ? (
              <EmptyState icon={<FileArchive size={22} />} title={t('No themes uploaded yet')}>
                {mayUpload ? (
                  <p>
                    <Trans
                      id="Upload a theme as a zip file, or push a folder with <0>vitrine theme push</0>. You can go back to any version."
                      components={[<code key="command" />]}
                    />
                  </p>
                ) : (
                  <p>{t('Only administrators can upload themes, because code in a theme runs on every page.')}</p>
                )}
              </EmptyState>
            ) : (
              <ul className={styles.versions}>
                {versions.map((version) => (
                  <VersionRow key={version.id} version={version} onActivate={setWanted} onProblems={setCheckedTheme} />
                ))}
              </ul>
            )}
            <LoadMore
              hasMore={themes.hasNextPage}
              isLoading={themes.isFetchingNextPage}
              error={themes.isFetchNextPageError ? themes.error : null}
              onLoad={() => void themes.fetchNextPage()}
            />
          </Panel>
        </>
      )}
      {checkedTheme && (
        <ProblemsDialog id={checkedTheme.id} name={checkedTheme.name} onClose={() => setCheckedTheme(undefined)} />
      )}
      {wanted && (
        <PublishThemeDialog
          key={wanted.id}
          theme={wanted}
          onClose={() => setWanted(undefined)}
          onProblems={() => {
            setCheckedTheme(wanted)
            setWanted(undefined)
          }}
        />
      )}
    </Page>
  )
}

interface RowProps {
  readonly onActivate: (theme: ThemeCard) => void
  readonly onProblems: (theme: ThemeCard) => void
}

function VersionRow({ version, ...actions }: RowProps & { readonly version: ThemeVersion }) {
  const formats = useFormats()
  const named = { id: version.id, name: t('{name}, version {number}', { name: version.name, number: version.number }) }
  return (
    <li className={styles.version}>
      <div className={styles.versionText}>
        <p className={styles.versionName}>
          {version.name} <span className={styles.quiet}>{t('version {number}', { number: version.number })}</span>
        </p>
        <p className={styles.quiet}>
          <Trans
            id="<0/>, {source, select, upload {uploaded by {person}} push {pushed by {person}} watch {worked on by {person}} other {{source} by {person}}} · {files} files, {size}"
            values={{
              source: version.source,
              person: version.createdBy,
              files: formats.number(version.fileCount),
              size: formatFileSize(version.byteSize, formats.number),
            }}
            components={[<Time key="time" iso={version.createdOn} />]}
          />
        </p>
      </div>
      {version.errorCount > 0 && (
        <Badge tone="danger">
          {t('{count, plural, one {# error} other {# errors}}', { count: version.errorCount })}
        </Badge>
      )}
      {version.isActive && <Badge tone="positive">{t('Published')}</Badge>}
      {!version.isActive && <PreviewLink theme={named} />}
      <ThemeMenu theme={named} isActive={version.isActive} {...actions} />
    </li>
  )
}

interface ThemeMenuProps extends RowProps {
  readonly theme: ThemeCard
  readonly isActive: boolean
}

function ThemeMenu({ theme, isActive, onActivate, onProblems }: ThemeMenuProps) {
  const can = useCan()
  return (
    <Menu label={t('More about {name}', { name: theme.name })}>
      {!isActive && can('settings.write') && (
        <MenuItem icon={<Rocket size={16} aria-hidden="true" />} onAction={() => onActivate(theme)}>
          {t('Publish theme')}
        </MenuItem>
      )}
      <MenuItem icon={<ListChecks size={16} aria-hidden="true" />} onAction={() => onProblems(theme)}>
        {t('Check for errors')}
      </MenuItem>
      <MenuItem icon={<Download size={16} aria-hidden="true" />} onAction={() => download(theme.id)}>
        {t('Download')}
      </MenuItem>
    </Menu>
  )
}

function InstalledCard({ theme, ...actions }: RowProps & { readonly theme: InstalledTheme }) {
  const named = { id: theme.id, name: theme.title }
  return (
    <li className={styles.card}>
      {theme.hasScreenshot ? (
        <img className={styles.screenshot} src={`/api/admin/themes/${theme.id}/screenshot`} alt="" loading="lazy" />
      ) : (
        <div className={styles.noScreenshot} aria-hidden="true">
          {theme.title.slice(0, 1)}
        </div>
      )}
      <div className={styles.cardLine}>
        <div className={styles.versionText}>
          <p className={styles.versionName}>{theme.title}</p>
          {theme.author !== '' && <p className={styles.quiet}>{t('by {author}', { author: theme.author })}</p>}
        </div>
        {theme.isActive && <Badge tone="positive">{t('Published')}</Badge>}
        {!theme.isActive && <PreviewLink theme={named} />}
        <ThemeMenu theme={named} isActive={theme.isActive} {...actions} />
      </div>
    </li>
  )
}

/** A theme is seen on the site's own pages before it is published. */
function PreviewLink({ theme }: { readonly theme: ThemeCard }) {
  return (
    <Link
      to="/design/themes/$themeId"
      params={{ themeId: theme.id }}
      className={getButtonClass('plain')}
      aria-label={t('Preview {name}', { name: theme.name })}
    >
      {t('Preview')}
    </Link>
  )
}

function UploadButton({ onProblems }: { readonly onProblems: (theme: ThemeCard) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadTheme()
  const notify = useNotify()
  const can = useCan()
  if (!can('code.write')) return null
  const send = (file: File | undefined) => {
    if (!file) return
    upload.mutate(file, {
      onSuccess: ({ id, name, number, errorCount }) => {
        notify(t('{name} uploaded as version {number}.', { name, number }))
        if (errorCount > 0) onProblems({ id, name: t('{name}, version {number}', { name, number }) })
      },
    })
  }
  return (
    <Picker input={input} accept=".zip,application/zip" label={t('Theme as a zip file')} onFile={send}>
      <Button
        icon={<Upload size={16} aria-hidden="true" />}
        isPending={upload.isPending}
        onPress={() => input.current?.click()}
      >
        {t('Upload theme')}
      </Button>
      <Dialog title={t('Theme couldn’t be uploaded')} isOpen={upload.isError} onClose={() => upload.reset()}>
        <Notice tone="danger" alert>
          {getErrorMessage(upload.error)}
        </Notice>
        <DialogActions>
          <Button onPress={() => upload.reset()}>{t('Close')}</Button>
        </DialogActions>
      </Dialog>
    </Picker>
  )
}

function download(id: string): void {
  downloadFile(`/api/admin/themes/${id}/download`)
}

function formatFileSize(bytes: number, number: (value: number) => string): string {
  if (bytes < 1_000_000) return `${number(Math.max(1, Math.round(bytes / 1000)))} KB`
  return `${number(Math.round(bytes / 100_000) / 10)} MB`
}
