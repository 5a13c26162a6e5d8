import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { CodeField } from '../code/code-field.tsx'
import { SaveForRelease } from '../release-changes/save-for-release.tsx'
import { WaitingChanges } from '../release-changes/waiting-changes.tsx'
import { useCan } from '../session/session.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { canEditCode } from '../ui/code-editing.ts'
import { messages } from '../messages.ts'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { classNames } from '../ui/class-names.ts'
import { describeExcess } from '../ui/describe-length.ts'
import { DesignTabs } from './design-tabs.tsx'
import styles from './design.module.css'
import { DeviceSwitch } from './device-switch.tsx'
import { getFirstDevice } from './devices.ts'
import { PreviewFrame, showStyles, useLatest } from './preview-frame.tsx'
import { type CustomCss, type CustomCssPreview, customCssQuery, previewCustomCss, useSaveCustomCss } from './themes.ts'
import { t } from '../i18n/text.ts'

/** That of the server. */
const maxCssLength = 500_000

/** The page follows when somebody stops to type. */
const previewAfterMs = 300

/** CSS of the owner's own, behind that of the theme, beside the site itself. */
export function CustomCssPage() {
  const stored = useQuery({ ...customCssQuery, refetchOnWindowFocus: false })
  return (
    <Page title={t('Design')} windowTitle={[t('Custom CSS'), t('Design')]} fill="desktop">
      <DesignTabs />
      {stored.isPending && (
        <div className={styles.bench} aria-busy="true">
          <Panel>
            <div className={styles.group}>
              {[30, 22, 26, 18].map((width) => (
                <Skeleton key={width} width={width} />
              ))}
            </div>
          </Panel>
        </div>
      )}
      {stored.isError && (
        <Panel>
          <ErrorState error={stored.error} onRetry={() => void stored.refetch()} />
        </Panel>
      )}
      {stored.data && <CssEditor stored={stored.data} />}
    </Page>
  )
}

function CssEditor({ stored }: { readonly stored: CustomCss }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef<string | undefined>(undefined)
  // What the change began with: a copy that comes later must not hide that somebody else wrote in between.
  const [begun, setBegun] = useState(stored)
  const [css, setCss] = useState(stored.css)
  const [device, setDevice] = useState(getFirstDevice)
  const [errors, setErrors] = useState<CustomCssPreview['errors']>([])
  const save = useSaveCustomCss()
  const notify = useNotify()
  const can = useCan()
  const mayEdit = can('content.write') && canEditCode()
  const isDirty = css !== begun.css
  const tooLong = describeExcess(css, maxCssLength)

  const applyStyles = useCallback((styles: string | undefined) => {
    shown.current = styles
    const page = frame.current?.contentDocument
    if (page) showStyles(page, styles)
  }, [])
  const done = useCallback(
    (preview: CustomCssPreview) => {
      setErrors(preview.errors)
      applyStyles(preview.css)
    },
    [applyStyles],
  )
  const preview = useLatest(previewCustomCss, done, previewAfterMs)
  const change = (next: string) => {
    setCss(next)
    preview.run(next)
  }
  const discard = () => {
    preview.stop()
    setCss(begun.css)
    setErrors([])
    applyStyles(undefined)
    return () => change(css)
  }
  const send = async (): Promise<boolean> => {
    if (tooLong !== undefined) return false
    try {
      setBegun(await save.mutateAsync({ css, before: begun.mark }))
    } catch {
      // Shown below the bar.
      return false
    }
    notify(t('CSS saved.'))
    return true
  }
  return (
    <>
      <SaveBar
        changes={isDirty ? 1 : 0}
        errors={tooLong === undefined ? 0 : 1}
        isSaving={save.isPending}
        onDiscard={discard}
        onSave={() => void send()}
        later={
          <SaveForRelease
            label={t('Save for a release...')}
            isDisabled={tooLong !== undefined}
            save={(release) => answer(api.POST('/api/admin/releases/changes/css', { body: { release, css } }))}
            onSaved={discard}
          />
        }
      />
      {save.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(save.error)}
        </Notice>
      )}
      <div className={classNames(styles.bench, styles.benchOfCode)}>
        <div className={styles.side}>
          <WaitingChanges kind="css" />
          <Panel>
            <div className={styles.group}>
              {!canEditCode() && <Notice tone="caution">{messages.noCodeOnAndroid}</Notice>}
              <CodeField
                label={t('Custom CSS')}
                description={t('Added after the theme’s styles. CSS or LESS, with the theme’s variables.')}
                value={css}
                language="css"
                isReadOnly={!mayEdit}
                isTall
                takesFocus={mayEdit}
                error={tooLong}
                onChange={change}
              />
              {errors.length > 0 && (
                <Notice tone="danger" alert>
                  {errors.map(({ line, column, message }) => (
                    <div key={`${line} ${column} ${message}`}>{t('Line {line}: {message}', { line, message })}</div>
                  ))}
                </Notice>
              )}
            </div>
          </Panel>
        </div>
        <div className={styles.previewSide}>
          <div className={styles.previewBar}>
            <output className={styles.previewState}>
              {preview.isWorking ? t('Updating preview…') : isDirty ? t('Unsaved changes') : t('Published')}
            </output>
            <span className={styles.push} />
            <DeviceSwitch device={device} onChange={setDevice} />
          </div>
          {preview.error !== undefined && (
            <Notice tone="danger" alert>
              {getErrorMessage(preview.error)}
            </Notice>
          )}
          <PreviewFrame
            title={t('Preview with your CSS')}
            device={device}
            frame={frame}
            onLoad={() => applyStyles(shown.current)}
          />
        </div>
      </div>
      <LeaveGuard isDirty={isDirty} onSave={send} />
    </>
  )
}
